import { Button } from '@mantine/core';
import { ROLE_NAMES } from '@indike/rules/operators/roles';
import { dateText } from '@indike/ui/format/dates.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#app/shared/http/call.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { type Invitation, invitationsQuery } from '../api.ts';
import { RowList } from '#app/shared/list/row-list.tsx';
import classes from './team.module.css';

/** Invitations that have not been accepted yet. */
export function Invitations() {
  const { data } = useQuery(invitationsQuery());
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Panel title="Convites à espera">
      <RowList className={classes['rows']}>
        {data.data.map((invitation) => (
          <Row key={invitation.id} {...invitation} />
        ))}
      </RowList>
    </Panel>
  );
}

function Row({ id, name, email, role, invited_by, expires_at }: Invitation) {
  const may = useCanCall();
  const [withdraw, isWithdrawing] = useAct(
    'DELETE /api/operator/invitations/{id}',
    'Não foi possível remover o convite',
    'GET /api/operator/operators',
    'GET /api/operator/invitations',
  );
  return (
    <li>
      <div>
        <p>
          <strong>{name}</strong> · {email}
        </p>
        <p className={classes['soft']}>
          {ROLE_NAMES[role]} · convite de {invited_by.name} · vale até {dateText(expires_at)}
        </p>
      </div>
      {may('DELETE /api/operator/invitations/{id}') && (
        <Button
          variant="default"
          aria-label={`Remover o convite de ${name}`}
          aria-disabled={isWithdrawing}
          onClick={() => withdraw({ params: { id: String(id) } })}
        >
          Remover
        </Button>
      )}
    </li>
  );
}
