/**
 * The operator's last backup that was restored on trial: when, the outings of the user in it (null for an account that it
 * has not), and whether later ones fail.
 */
export type CheckedBackup = { checkedAt: Date; outings: number | null; isFailing: boolean };
