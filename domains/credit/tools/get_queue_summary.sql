/*
# How many applications there are, by status and band.
title = "Count the queue"
description = "Counts the applications by status and band, with the time that the oldest of each was received; the first row of a status is its total, with band all. The row of pending and all holds the oldest pending application. These are working counts of the cases that get_case opens, so that small ones are not suppressed; they say nothing of the benchmark."
audience = "model"
disclosure = "aggregate"
rows = 40
bytes = 65536

[columns]
status = { type = "word", label = "Status" }
band = { type = "word", label = "Band" }
applications = { type = "integer", label = "Applications", aliases = ["count", "number of applications", "cases"] }
oldest_received_at = { type = "timestamp", label = "Oldest received" }
oldest_id = { type = "word", label = "Oldest" }
*/
SELECT
    coalesce(status, 'all') AS status,
    coalesce(band, 'all') AS band,
    count(*) AS applications,
    min(received_at) AS oldest_received_at,
    arg_min(id, strftime(received_at, '%Y-%m-%dT%H:%M:%S.%f') || id) AS oldest_id
FROM applications
GROUP BY GROUPING SETS ((status, band), (status), ())
ORDER BY status = 'all' DESC, status DESC, band <> 'all', band
