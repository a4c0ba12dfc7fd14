export interface OfficeSize {
  readonly indikers: number;
  readonly referrals: number;
}

/** The ids of the operators. */
export interface Team {
  /** The administrator whose calls are measured. Owns as many referrals as each analyst. */
  readonly me: number;
  /** The analysts who share the referrals, `me` among them. */
  readonly analysts: readonly number[];
  /** A new analyst, who owns a handful of referrals. */
  readonly beginner: number;
  /** Only reads and never changes anything. */
  readonly auditor: number;
}

export interface Seeded extends OfficeSize, Team {
  /** The lowest Indiker id. This Indiker made far more referrals than the others. */
  readonly firstIndiker: number;
}
