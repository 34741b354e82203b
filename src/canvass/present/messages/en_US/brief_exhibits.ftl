# What belongs to a rule that is an exhibit.
part = a part may be recounted; what it does not touch stands as first counted
whole-only = only the whole may be recounted
part-unknown = whether a part may be recounted is not known here
part-by-law = a part may be recounted: { $law }
