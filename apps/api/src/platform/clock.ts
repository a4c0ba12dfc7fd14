/** The one source of time. The sandbox and the tests move it; production's is the machine's. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
