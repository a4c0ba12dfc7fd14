export interface OfficeSize {
  readonly indikers: number;
  readonly referrals: number;
}

/** Operators by their ids. */
export interface Team {
  /** The administrator whose calls are measured; owns as many referrals as a colleague. */
  readonly me: number;
  /** Who share the work. */
  readonly analysts: readonly number[];
  /** Began yesterday: owns a handful of referrals. */
  readonly beginner: number;
  /** Reads and never acts. */
  readonly auditor: number;
}

export interface Seeded extends OfficeSize, Team {
  /** The lowest id; this person made far more referrals than the others. */
  readonly firstIndiker: number;
}
