/*
# Every amount of the published table is from 250 to 18,424, every duration from 4 to 72 months, every age from 19 to 75.
table = "benchmark"
code = "out_of_range"
message = "an amount, a duration or an age is none of the published table"
*/
SELECT rowid
FROM benchmark
WHERE amount NOT BETWEEN 250 AND 18424 OR duration NOT BETWEEN 4 AND 72 OR age NOT BETWEEN 19 AND 75
ORDER BY rowid
