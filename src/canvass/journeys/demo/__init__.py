"""A made-up county that goes through a whole audit, so that people see one."""
