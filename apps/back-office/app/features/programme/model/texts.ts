import type {
  ProgrammeSimulation,
  ProgrammeVersion,
} from '@indike/contract/operator/money/programme-versions';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { formatCount } from '@indike/rules/money/money';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';

const STATES = {
  in_force: { name: 'Em vigor', color: '2f9e44' },
  prepared: { name: 'Preparada', color: 'f08c00' },
  approved: { name: 'Aprovada', color: '1b5cf5' },
  withdrawn: { name: 'Cancelada', color: '' },
  over: { name: 'Encerrada', color: '' },
} as const;

type Dated = Pick<ProgrammeVersion, 'status' | 'in_force' | 'effective_from'>;

/** Approved and begun, but not in force: another one has replaced it. */
export function stateOf({ status, in_force: isInForce, effective_from: from }: Dated, today: PlainDate) {
  if (isInForce) return STATES.in_force;
  return status === 'approved' && from <= today ? STATES.over : STATES[status];
}

export const canBeWithdrawn = ({ status, effective_from: from }: Dated, today: PlainDate): boolean =>
  status === 'prepared' || (status === 'approved' && from > today);

type Acts = Pick<ProgrammeVersion, 'prepared' | 'approved' | 'withdrawn'>;

type Act = Acts[keyof Acts];

/** Who did what, and when: 'Preparada por Ana Lima em 16 de mar. de 2026, 14h05'. */
export const doneTexts = (acts: readonly (readonly [done: string, act: Act])[]): string[] =>
  acts.flatMap(([done, act]) => (act?.by ? [`${done} por ${act.by.name} em ${dateTimeText(act.at)}`] : []));

/** Nobody prepared the first version. */
export const actTexts = ({ prepared, approved, withdrawn }: Acts): string[] =>
  doneTexts([
    ['Preparada', prepared],
    ['Aprovada', approved],
    ['Cancelada', withdrawn],
  ]);

function costText({ months, contracts, rewards_now: now, rewards_then: then }: ProgrammeSimulation): string {
  if (contracts === 0) return `Nenhum contrato foi fechado nos últimos ${months} meses.`;
  const [which, would] =
    contracts === 1
      ? ['O mesmo contrato', 'teria custado']
      : [`Os mesmos ${formatCount(contracts)} contratos`, 'teriam custado'];
  const cost = now === then ? `o mesmo: ${moneyText(now)}` : `${moneyText(then)} em vez de ${moneyText(now)}`;
  return `${which} dos últimos ${months} meses ${would} ${cost}.`;
}

/** What a simulation found, a sentence each. */
export function simulationTexts(simulation: ProgrammeSimulation): string[] {
  const { indikers_changing_level: moved, withdrawals_below_minimum: below } = simulation;
  return [
    costText(simulation),
    moved === 0
      ? 'Nenhum Indiker muda de nível.'
      : `${formatCount(moved)} ${moved === 1 ? 'Indiker' : 'Indikers'} em outro nível.`,
    `Saques menores que o mínimo: ${below === 0 ? 'nenhum' : formatCount(below)}.`,
  ];
}
