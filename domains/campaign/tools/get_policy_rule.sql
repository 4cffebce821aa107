/*
# One rule of the policy, in full.
title = "Read a rule of the policy"
description = "Returns one rule of the moderation policy by its id, in full. Cite a rule only after reading it."
audience = "model"
disclosure = "public"
origin = "policy"
rows = 1
bytes = 16384
empty = "there is no rule with this id; search_policy finds rules by what they say"

[parameters.id]
type = "word"
label = "The id of the rule, such as PROH-2"

[columns]
id = { type = "word", label = "Rule" }
family = { type = "word", label = "Family" }
strength = { type = "word", label = "Strength, hard or soft" }
title = { type = "text", label = "Title" }
text = { type = "text", label = "Text" }
*/
