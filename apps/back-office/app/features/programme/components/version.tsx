import type { ProgrammeVersion } from '@indike/contract/operator/money/programme-versions';
import { termTexts } from '@indike/rules/money/programme-versions';
import { dateText, useToday } from '@indike/ui/format/dates.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { StatusDot } from '@indike/ui/status/status-dot.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { programmeOf } from '../model/form.ts';
import { actTexts, canBeWithdrawn, stateOf } from '../model/texts.ts';
import { Changes } from './version-changes.tsx';
import { Approval, Withdrawal } from './decision.tsx';
import classes from './programme.module.css';

interface Props {
  readonly version: ProgrammeVersion;
}

/** One version of the time line: its state and day, what it changes, and what may be done with it. */
export function Version({ version }: Props) {
  const { id, changes, takes_away: takesAway, effective_from: from, reason } = version;
  const may = useCanCall();
  const today = useToday();
  const { name, color } = stateOf(version, today);
  return (
    <Panel title={id === 1 ? 'Versão 1: desde o início' : `Versão ${id}: a partir de ${dateText(from)}`}>
      <p className={classes['state']}>
        <StatusDot color={color} />
        {name}
      </p>
      {changes.length > 0 && <Changes changes={changes} />}
      {takesAway && <p>Tira algo dos Indikers.</p>}
      {version.in_force && <Terms version={version} />}
      {actTexts(version).map((text) => (
        <p key={text} className={classes['soft']}>
          {text}
        </p>
      ))}
      {reason !== null && <p>Motivo: {reason}</p>}
      {version.status === 'prepared' && may('POST /api/operator/programme-versions/{id}/simulate') && (
        <Approval version={version} />
      )}
      {canBeWithdrawn(version, today) && may('POST /api/operator/programme-versions/{id}/withdraw') && (
        <Withdrawal id={id} />
      )}
    </Panel>
  );
}

/** All terms of the version in force. */
function Terms({ version }: Props) {
  const terms = programmeOf(version.id, version);
  return (
    terms && (
      <ul className={classes['lines']} aria-label="O que vale hoje">
        {termTexts(terms).map(({ label, text }) => (
          <li key={label}>
            <strong>{label}:</strong> {text}
          </li>
        ))}
      </ul>
    )
  );
}
