//! adjournment
