/*
# The rules that bear on what is described, best first.
title = "Search the policy"
description = "Finds the rules of the moderation policy that bear on a description in plain words, best first. Full-text search: use the words that a rule would use."
audience = "model"
disclosure = "public"
origin = "policy"
rows = 5
bytes = 65536

[parameters.query]
type = "text"
label = "What the rule should be about, in plain words"

[columns]
id = { type = "word", label = "Rule" }
family = { type = "word", label = "Family" }
strength = { type = "word", label = "Strength, hard or soft" }
title = { type = "text", label = "Title" }
text = { type = "text", label = "Text" }
*/
