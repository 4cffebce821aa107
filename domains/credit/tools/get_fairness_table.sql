/*
# How groups of a protected attribute fare at the cut-off. The one tool that may group by one.
title = "Compare groups"
description = "Returns, for each group of a protected attribute, the people, who is approved at the cut-off of the 5:1 cost matrix, the bad rate, intervals of 95 percent, and the four-fifths ratio (selection rate over that of the group with the largest; below 0.8 is taken as evidence of adverse impact). Groups of few are null and say insufficient. There is no table by sex: the attribute personal_status_sex does not tell the sexes apart. A difference between groups is no explanation of it."
audience = "model"
disclosure = "aggregate"
protected = true
rows = 10
bytes = 65536

[parameters.attribute]
type = "word"
label = "The attribute whose groups are compared"
choices = ["age", "foreign_worker"]

[then]
step = "fairness"
costs = { approved_bad = 5, rejected_good = 1 }
by = "attribute"
groups = { age = ["25 or younger", "over 25"], foreign_worker = ["yes", "no"] }
*/
SELECT
    s.probability_bad AS probability,
    b.credit_risk = 'bad' AS bad,
    CASE $attribute
        WHEN 'age' THEN CASE WHEN b.age <= 25 THEN '25 or younger' ELSE 'over 25' END
        WHEN 'foreign_worker' THEN b.foreign_worker
    END AS grouped
FROM scores AS s
JOIN benchmark AS b ON b.id = s.id
ORDER BY probability, bad, grouped
