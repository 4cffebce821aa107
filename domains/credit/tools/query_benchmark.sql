/*
# Counts, rates and means of the benchmark's people, as far as they may be shown. What it takes follows from disclosure.toml.
title = "Ask the benchmark"
description = "Returns counts, bad rates or means of the benchmark, by at most two declared variables in all, groups and filters together. A cell of few people is null, and so are others from which it could be worked out. There is no age, personal status, sex or foreign worker status in it. Numbers are of people from 1973 to 1975, sampled by outcome: 300 of 1,000 are bad by design."
audience = "model"
disclosure = "aggregate"
origin = "cells"
rows = 200
bytes = 131072
*/
