/*
# All evidence about the scoring model in one call.
title = "All evidence about the model"
description = "Returns every figure about the scoring model on the benchmark: ranking (AUC, Gini, KS), calibration (Brier score, expected calibration error, reliability table), stability of the applications' scores (PSI), bad rate by band, the confusion at the cut-off of the 5:1 cost matrix and what it costs beside approving or rejecting all, intervals of 95 percent, baselines, and the limits of use. Counts of few people are null."
audience = "model"
disclosure = "aggregate"
rows = 200
bytes = 131072

[then]
step = "model_evidence"
bins = 10
resamples = 1000
costs = { approved_bad = 5, rejected_good = 1 }
bands = [
    { name = "A", top = 0.1 },
    { name = "B", top = 0.2 },
    { name = "C", top = 0.35 },
    { name = "D", top = 0.55 },
    { name = "E", top = 1 },
]
limits = [
    "The people are of one German bank from 1973 to 1975; nothing says that the figures hold for anybody today.",
    "Bad outcomes were sampled far more often than they occur, so that no probability, bad rate or cost here is that of a portfolio.",
    "Only people who were granted credit have an outcome: nothing is known of those who were rejected.",
    "Scores are out of fold on the same sample; no later sample with outcomes was looked at.",
    "The stability index compares with invented applications and shows the method, not a drift.",
    "The cost matrix of 5 to 1 comes with the data set and is nobody's real cost.",
    "A figure of the whole says nothing of a single application, and nothing here may decide one.",
]
*/
SELECT s.probability_bad AS probability, b.credit_risk = 'bad' AS bad, false AS later
FROM scores AS s
LEFT JOIN benchmark AS b ON b.id = s.id
UNION ALL
SELECT probability_bad AS probability, NULL AS bad, true AS later
FROM applications
ORDER BY probability, bad, later
