/** The options of a value that a form sets for its user: it counts as changed by hand, and is checked. */
export const CHANGED = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;
