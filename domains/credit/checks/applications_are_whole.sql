/*
# An application has a known status, a time of decision exactly where it is decided, and the band of its score.
table = "applications"
code = "inconsistent"
message = "the status, the time of decision, the score and the band do not go together"
*/
SELECT rowid
FROM applications
WHERE status NOT IN ('pending', 'in_review', 'decided')
   OR (status = 'decided') <> (decided_at IS NOT NULL)
   OR decided_at < received_at
   OR probability_bad NOT BETWEEN 0 AND 1
   OR band <> CASE
       WHEN probability_bad <= 0.1 THEN 'A'
       WHEN probability_bad <= 0.2 THEN 'B'
       WHEN probability_bad <= 0.35 THEN 'C'
       WHEN probability_bad <= 0.55 THEN 'D'
       ELSE 'E'
   END
ORDER BY rowid
