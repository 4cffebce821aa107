/*
# A score is a probability.
table = "scores"
code = "no_probability"
message = "the score is no probability from 0 to 1"
*/
SELECT rowid
FROM scores
WHERE probability_bad NOT BETWEEN 0 AND 1
ORDER BY rowid
