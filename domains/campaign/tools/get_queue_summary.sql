/*
# How many campaigns there are, in groups.
title = "Count campaigns"
description = "Counts the campaigns that were loaded, by one attribute, with the oldest and newest of each group. Counts say nothing of decisions."
audience = "model"
disclosure = "aggregate"
rows = 50
bytes = 65536

[parameters.group_by]
type = "word"
label = "What the campaigns are grouped by"
choices = ["category", "currency", "language", "organizer_type"]
default = "category"

[columns]
grouped = { type = "text", label = "Group", reading = "untrusted" }
campaigns = { type = "integer", label = "Campaigns", unit = "campaigns", aliases = ["count", "number of campaigns"] }
oldest = { type = "date", label = "Oldest" }
newest = { type = "date", label = "Newest" }
*/
SELECT
    CASE $group_by
        WHEN 'category' THEN fields ->> '$.category'
        WHEN 'currency' THEN fields ->> '$.goal.currency'
        WHEN 'language' THEN fields ->> '$.language'
        WHEN 'organizer_type' THEN fields ->> '$.organizer.type'
    END AS grouped,
    count(*) AS campaigns,
    min(CAST(left(fields ->> '$.created_at', 10) AS DATE)) AS oldest,
    max(CAST(left(fields ->> '$.created_at', 10) AS DATE)) AS newest
FROM cases
GROUP BY 1
ORDER BY campaigns DESC, grouped
