/*
# Whole campaigns as records, for the operator's own pipeline.
title = "List campaigns as records"
description = "Writes the campaigns that were loaded as case records, to run the stages over them again."
audience = "operator"
disclosure = "records"
emits = "case"
rows = 100000
bytes = 67108864

[parameters.category]
type = "text"
label = "Only those of this category"
optional = true

[parameters.language]
type = "word"
label = "Only those in this language"
optional = true

[columns]
id = { type = "word", label = "Id" }
sha256 = { type = "word", label = "Digest of the fields" }
fields = { type = "text", label = "Fields", reading = "untrusted" }
source_file = { type = "text", label = "Source" }
source_line = { type = "integer", label = "Line" }
*/
SELECT id, sha256, fields, source_file, source_line
FROM cases
WHERE ($category IS NULL OR (fields ->> '$.category') = $category)
  AND ($language IS NULL OR (fields ->> '$.language') = $language)
ORDER BY id
