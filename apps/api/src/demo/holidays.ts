/** Holidays of the city or state of São Paulo. Neither is near the 15th, so no payout moves. */
export const DEMO_HOLIDAYS = [
  { month: 1, day: 25, name: 'Aniversário de São Paulo (demonstração)' },
  { month: 7, day: 9, name: 'Revolução Constitucionalista (demonstração)' },
] as const;
