//! Why there is no answer: one variant for each way in which a service, the network or a model's turn goes wrong. It says what
//! happened and never what to do about a case; that is for the one who asked.

use std::time::Duration;

/// Why there is no answer. The words are for people, and never repeat what a service said of a key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The key is not accepted, or may not do this.
    #[error("the service refused the key (status {status})")]
    Denied {
        /// The HTTP status.
        status: u16,
    },
    /// What was paid for is used up: waiting does not help.
    #[error("the quota of the key is used up (status {status})")]
    Quota {
        /// The HTTP status.
        status: u16,
    },
    /// The service is busy or broken just now.
    #[error("the service failed (status {status})")]
    Busy {
        /// The HTTP status.
        status: u16,
        /// How long it asks to be left in peace.
        wait: Option<Duration>,
    },
    /// The service does not take this request.
    #[error("the service refused the request (status {status}){}", told(message))]
    Rejected {
        /// The HTTP status.
        status: u16,
        /// Its words, clipped and without any key.
        message: String,
    },
    /// A redirect, which is never followed: a key would go with it.
    #[error("the service redirects elsewhere (status {status}), which is not followed")]
    Redirected {
        /// The HTTP status.
        status: u16,
    },
    /// No connection came about, so that nothing was sent.
    #[error("the service cannot be reached: {reason}")]
    Unreached {
        /// What the system said.
        reason: String,
    },
    /// The connection broke after something was sent: the service may have worked, and charged, all the same.
    #[error("the connection broke: {reason}")]
    Broken {
        /// What the system said.
        reason: String,
    },
    /// It took too long.
    #[error("the service took too long ({phase})")]
    TimedOut {
        /// What it was that took too long.
        phase: String,
    },
    /// The body is longer than is read.
    #[error("the reply is longer than {most} bytes")]
    TooLarge {
        /// The most that is read.
        most: u64,
    },
    /// The body is no JSON by its own account: a page of a proxy, a stream.
    #[error("the reply is of the type {found:?}, not JSON")]
    ContentType {
        /// What it says it is.
        found: String,
    },
    /// The body is no JSON.
    #[error("the reply is no JSON: {reason}")]
    NotJson {
        /// What is wrong with it.
        reason: String,
    },
    /// The body is JSON, but nothing that this service answers with.
    #[error("the reply is not one of this service: {reason}")]
    Shape {
        /// What is wrong with it.
        reason: String,
    },
    /// The model stopped in the middle and wants to be asked to go on.
    #[error("the model paused before it answered")]
    Paused,
    /// The arguments of a call are no JSON object.
    #[error("the arguments of the call of {tool:?} are no JSON object")]
    MalformedArguments {
        /// The tool.
        tool: String,
    },
    /// A tool that was not offered.
    #[error("the model called {tool:?}, which it was not offered")]
    UnknownTool {
        /// The tool.
        tool: String,
    },
    /// Two calls have one id, so that a result could be of either.
    #[error("two calls have the id {id:?}")]
    DuplicateCall {
        /// The id.
        id: String,
    },
    /// To ask could cost more than the budget still allows.
    #[error("the budget does not allow another request: {spent} of {limit} USD are spent or reserved")]
    Budget {
        /// What is spent or reserved, in US dollars.
        spent: String,
        /// The budget, in US dollars.
        limit: String,
    },
    /// The workspace cannot be written, so that what is spent could not be told.
    #[error("the workspace cannot be written: {reason}")]
    Ledger {
        /// What the database said.
        reason: String,
    },
    /// The batch that the case was part of has no answer for it.
    #[error("the batch has no answer: {reason}")]
    Batch {
        /// What it has instead: `errored`, `expired`, `canceled`, and the kind of error.
        reason: String,
    },
}

/// What kind of failure it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nature {
    /// It may pass: the same request may be answered a little later.
    Passing,
    /// Nothing will be answered from now on.
    Lasting,
    /// It lies in what the model said: another wording may help.
    Answer,
    /// It lies in this request or reply.
    Here,
}

impl Failure {
    /// The failure that an HTTP status stands for, where nothing else is known of it.
    pub fn of_status(status: u16) -> Self {
        match status {
            300..=399 => Self::Redirected { status },
            401..=403 => Self::Denied { status },
            408 | 409 | 429 | 500.. => Self::Busy { status, wait: None },
            _ => Self::Rejected { status, message: String::new() },
        }
    }

    /// The failure of a recorded code: what [`Failure::code`] gave.
    pub fn of_code(code: &str, status: Option<u16>) -> Option<Self> {
        let recorded = || "as it was recorded".to_owned();
        Some(match code {
            "denied" => Self::Denied { status: status? },
            "quota" => Self::Quota { status: status? },
            "service" => Self::Busy { status: status?, wait: None },
            "request" => Self::Rejected { status: status?, message: String::new() },
            "redirect" => Self::Redirected { status: status? },
            "unreached" => Self::Unreached { reason: recorded() },
            "connection" => Self::Broken { reason: recorded() },
            "timeout" => Self::TimedOut { phase: recorded() },
            "too_large" => Self::TooLarge { most: super::http::MOST_BYTES },
            "content_type" => Self::ContentType { found: recorded() },
            "not_json_reply" => Self::NotJson { reason: recorded() },
            "malformed_reply" => Self::Shape { reason: recorded() },
            "paused" => Self::Paused,
            "malformed_arguments" => Self::MalformedArguments { tool: recorded() },
            "unknown_tool" => Self::UnknownTool { tool: recorded() },
            "duplicate_call" => Self::DuplicateCall { id: recorded() },
            "budget" => Self::Budget { spent: recorded(), limit: recorded() },
            "batch" => Self::Batch { reason: recorded() },
            _ => return None,
        })
    }

    /// A stable word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Denied { .. } => "denied",
            Self::Quota { .. } => "quota",
            Self::Busy { .. } => "service",
            Self::Rejected { .. } => "request",
            Self::Redirected { .. } => "redirect",
            Self::Unreached { .. } => "unreached",
            Self::Broken { .. } => "connection",
            Self::TimedOut { .. } => "timeout",
            Self::TooLarge { .. } => "too_large",
            Self::ContentType { .. } => "content_type",
            Self::NotJson { .. } => "not_json_reply",
            Self::Shape { .. } => "malformed_reply",
            Self::Paused => "paused",
            Self::MalformedArguments { .. } => "malformed_arguments",
            Self::UnknownTool { .. } => "unknown_tool",
            Self::DuplicateCall { .. } => "duplicate_call",
            Self::Budget { .. } => "budget",
            Self::Ledger { .. } => "workspace",
            Self::Batch { .. } => "batch",
        }
    }

    /// The HTTP status, where there was one that tells something.
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::Denied { status }
            | Self::Quota { status }
            | Self::Busy { status, .. }
            | Self::Rejected { status, .. }
            | Self::Redirected { status } => Some(*status),
            _ => None,
        }
    }

    /// What kind of failure it is.
    pub fn nature(&self) -> Nature {
        match self {
            Self::Busy { .. } | Self::Unreached { .. } | Self::Broken { .. } | Self::TimedOut { .. } => Nature::Passing,
            Self::Denied { .. } | Self::Quota { .. } | Self::Budget { .. } | Self::Ledger { .. } => Nature::Lasting,
            Self::Paused | Self::MalformedArguments { .. } | Self::UnknownTool { .. } | Self::DuplicateCall { .. } => {
                Nature::Answer
            }
            _ => Nature::Here,
        }
    }

    /// Whether the service may have charged for what it did not get across.
    pub fn may_have_cost(&self) -> bool {
        let read_badly = matches!(self, Self::TooLarge { .. } | Self::ContentType { .. } | Self::NotJson { .. });
        read_badly || matches!(self, Self::Broken { .. } | Self::TimedOut { .. } | Self::Shape { .. })
    }
}

fn told(message: &str) -> String {
    if message.is_empty() { String::new() } else { format!(": {message}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_says_what_kind_of_failure_it_is() {
        let check = |status: u16, code: &str, nature: Nature| {
            let failure = Failure::of_status(status);
            assert_eq!((failure.code(), failure.nature(), failure.status()), (code, nature, Some(status)));
        };
        check(302, "redirect", Nature::Here);
        check(400, "request", Nature::Here);
        check(401, "denied", Nature::Lasting);
        check(403, "denied", Nature::Lasting);
        check(404, "request", Nature::Here);
        check(408, "service", Nature::Passing);
        check(413, "request", Nature::Here);
        check(429, "service", Nature::Passing);
        check(500, "service", Nature::Passing);
        check(529, "service", Nature::Passing);
    }

    #[test]
    fn what_was_recorded_is_read_back_as_the_same_kind() {
        for code in
            ["connection", "timeout", "too_large", "content_type", "not_json_reply", "malformed_reply", "paused"]
        {
            assert_eq!(Failure::of_code(code, None).unwrap().code(), code);
        }
        for (code, status) in [("denied", 401), ("quota", 429), ("service", 503), ("request", 400), ("redirect", 307)] {
            assert_eq!(Failure::of_code(code, Some(status)).unwrap().status(), Some(status));
            assert_eq!(Failure::of_code(code, None), None);
        }
        assert_eq!(Failure::of_code("sunspots", Some(500)), None);
    }
}
