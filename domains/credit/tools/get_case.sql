/*
# One application, without what no decision may rest on.
title = "Look at an application"
description = "Returns one application by its id: status, the model's probability of the bad outcome, band, the reason codes that raised the score most, and the attributes that a decision may rest on. Age, personal status and sex, and foreign worker status are not in it. It explains a case and decides nothing."
audience = "model"
disclosure = "case"
rows = 1
bytes = 65536
empty = "there is no application with this id; ids are APP-001 and so on"

[parameters.id]
type = "word"
label = "The id of the application, such as APP-001"

[columns]
id = { type = "word", label = "Id" }
status = { type = "word", label = "Status" }
received_at = { type = "timestamp", label = "Received" }
decided_at = { type = "timestamp", label = "Decided", nullable = true }
probability_bad = { type = "number", label = "Probability of the bad outcome", reading = "fraction", aliases = ["score", "probability"] }
band = { type = "word", label = "Band" }
reason_codes = { type = "text", label = "Reason codes, the strongest first", nullable = true }
checking_status = { type = "word", label = "Checking account" }
duration = { type = "integer", label = "Duration", unit = "months" }
credit_history = { type = "word", label = "Credit history" }
purpose = { type = "word", label = "Purpose" }
amount = { type = "integer", label = "Amount", unit = "DM" }
savings = { type = "word", label = "Savings" }
employment_duration = { type = "word", label = "Employed for" }
installment_rate = { type = "word", label = "Installments, percent of disposable income" }
other_debtors = { type = "word", label = "Other debtors or guarantors" }
present_residence = { type = "word", label = "At the present residence for" }
property = { type = "word", label = "Property" }
other_installment_plans = { type = "word", label = "Other installment plans" }
housing = { type = "word", label = "Housing" }
number_credits = { type = "word", label = "Credits at this bank" }
job = { type = "word", label = "Job" }
people_liable = { type = "word", label = "People liable for" }
telephone = { type = "word", label = "Telephone" }
*/
SELECT
    id,
    status,
    received_at,
    decided_at,
    probability_bad,
    band,
    replace(reason_codes, ';', ', ') AS reason_codes,
    checking_status,
    duration,
    credit_history,
    purpose,
    amount,
    savings,
    employment_duration,
    installment_rate,
    other_debtors,
    present_residence,
    property,
    other_installment_plans,
    housing,
    number_credits,
    job,
    people_liable,
    telephone
FROM applications
WHERE id = $id
ORDER BY id
