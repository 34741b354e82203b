"""The report's answer, paragraph by paragraph; ``canvass.present.answer`` puts them together."""
