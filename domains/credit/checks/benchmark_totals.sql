/*
# What the published table is known by (Groemping 2019). A table of which any of it does not hold is another one, or one with the Statlog labels.
table = "benchmark"
code = "not_the_benchmark"
message = "the benchmark is not South German Credit: its 1,000 rows, 300 bad outcomes, 37 foreign workers, 155 people with three or more liable, 190 of 25 years or less, or its means of amount, duration and age are others; for other data copy the domain and change checks/"
*/
SELECT rowid
FROM benchmark
WHERE (
    SELECT
        count(*) <> 1000
        OR count(*) FILTER (credit_risk = 'bad') <> 300
        OR count(*) FILTER (foreign_worker = 'yes') <> 37
        OR count(*) FILTER (people_liable = '3 or more') <> 155
        OR count(*) FILTER (age <= 25) <> 190
        OR sum(amount) <> 3271258
        OR sum(duration) <> 20903
        OR sum(age) <> 35546
    FROM benchmark
)
ORDER BY rowid
