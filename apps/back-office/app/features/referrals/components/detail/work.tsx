import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { isEnded } from '@indike/rules/referrals/referrals';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { dateText, useToday } from '@indike/ui/format/dates.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#app/shared/http/call.ts';
import { usePageActions } from '#app/shared/keyboard/page-actions.ts';
import { useCanCall, useSession } from '#app/shared/session/session-store.ts';
import { detailQuery, ownersQuery, useChange } from '../../api.ts';
import { isDue, nearText } from '../../model/follow-up.ts';
import { currentStatus } from '../../model/newest-transition.ts';
import { FollowUpForm } from '../actions/follow-up-form.tsx';
import classes from './detail.module.css';

interface Props {
  readonly referral: OperatorReferral;
}

/** The referral's owner and the day of the next follow-up. */
export function Work({ referral }: Props) {
  return (
    <Panel title="Acompanhamento">
      <Stack gap="md">
        <Owner referral={referral} />
        <FollowUp referral={referral} />
      </Stack>
    </Panel>
  );
}

const NOBODY = '';
const TAKE = 'Assumir esta indicação';

function Owner({ referral: { id, owner } }: Props) {
  const may = useCanCall()('PUT /api/operator/indications/{id}/owner');
  const session = useSession();
  const me = session.status === 'in' ? session.session.id : null;
  const { data = [] } = useQuery({ ...ownersQuery(), enabled: may });
  const change = useChange();
  const client = useQueryClient();
  const params = { id: String(id) };
  const field = useRef<HTMLSelectElement>(null);
  const mayTake = may && owner?.id !== me && data.some((person) => person.id === me);
  usePageActions([
    ...(mayTake ? [{ title: TAKE, run: () => void save(me) }] : []),
    ...(may ? [{ title: 'Alterar o responsável', run: () => field.current?.focus() }] : []),
  ]);
  if (!may)
    return (
      <div>
        <p className={classes['soft']}>Responsável</p>
        <p className={classes['person']}>{owner?.name ?? 'Ninguém'}</p>
      </div>
    );
  async function save(next: number | null) {
    try {
      const body = { owner_id: next, seen_owner_id: owner?.id ?? null };
      await change.mutateAsync(() => call('PUT /api/operator/indications/{id}/owner', { params, body }));
      showSuccess('Responsável alterado');
    } catch (error) {
      // The query layer has shown the refusal. Refetch to show the owner that the other operator chose.
      if (!(error instanceof ApiError)) throw error;
      await client.invalidateQueries({ queryKey: detailQuery(params.id).queryKey });
    }
  }
  const people = data.map((person) => ({ value: String(person.id), label: person.name }));
  const gone = owner !== null && !data.some((person) => person.id === owner.id);
  return (
    <div>
      <NativeSelect
        ref={field}
        label="Responsável"
        description={owner === null && 'Quem agir primeiro passa a ser o responsável.'}
        data={[
          { value: NOBODY, label: 'Ninguém' },
          ...(gone ? [{ value: String(owner.id), label: ownerName(owner) }] : []),
          ...people,
        ]}
        value={owner === null ? NOBODY : String(owner.id)}
        disabled={change.isPending}
        onChange={({ currentTarget: { value } }) => void save(value === NOBODY ? null : Number(value))}
      />
      {mayTake && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => void save(me)}>
          {TAKE}
        </Button>
      )}
    </div>
  );
}

const ownerName = ({ name, active }: NonNullable<OperatorReferral['owner']>) =>
  active ? name : `${name} (sem acesso)`;

function FollowUp({ referral }: Props) {
  const { follow_up_on: on } = referral;
  const today = useToday();
  const may = useCanCall()('PUT /api/operator/indications/{id}/follow-up');
  const { open, props } = useDialog('acompanhar');
  const ended = isEnded(currentStatus(referral));
  const mayMark = may && !ended;
  const act = on === null ? 'Marcar dia' : 'Alterar dia';
  usePageActions(mayMark ? [{ title: `${act} do próximo contato`, run: open }] : []);
  return (
    <div>
      <p className={classes['soft']}>Próximo contato</p>
      <Group gap="sm" justify="space-between">
        <Text {...(on !== null && isDue(on, today) && { className: classes['due'] ?? '' })} fw={500}>
          {on === null ? 'Sem data' : [dateText(on), nearText(on, today)].filter(Boolean).join(' · ')}
        </Text>
        {mayMark && (
          <Button variant="default" onClick={open}>
            {act}
          </Button>
        )}
      </Group>
      <Dialog {...props} title="Próximo contato">
        <FollowUpForm referral={referral} onDone={props.onClose} />
      </Dialog>
    </div>
  );
}
