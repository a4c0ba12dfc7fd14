import { Button, Stack, Text } from '@mantine/core';
import { ROLE_NAMES } from '@indike/rules/operators/roles';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { IconUserPlus } from '@indike/ui/icons.ts';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { RowName, useRowDialog } from '#app/shared/table/row-name.tsx';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { type Columns, DataTable } from '#app/shared/table/data-table.tsx';
import { peopleQuery, type Person } from '../api.ts';
import { factorsText } from '../model/texts.ts';
import { Invitations } from './invitations.tsx';
import { InviteForm } from './invite-form.tsx';
import { PersonDialog } from './person-dialog.tsx';
import classes from './team.module.css';
import { pageTitle } from '@indike/ui/brand.ts';

export const meta = () => [{ title: pageTitle('Equipe') }];

export default function TeamPage() {
  const may = useCanCall();
  const invite = useDialog('convite');
  const action = may('POST /api/operator/operators') && (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={invite.open}>
      Convidar
    </Button>
  );
  return (
    <Stack gap="lg">
      <PageTitle help="Quem trabalha na operação, com que papel e com que segundo fator." action={action}>
        Equipe
      </PageTitle>
      <Loaded query={peopleQuery()}>
        {({ data, total }) => (
          <>
            <People rows={data} />
            {total > data.length && (
              <Text size="sm" c="dimmed" ta="center">
                As primeiras {data.length} de {total} pessoas, por nome.
              </Text>
            )}
          </>
        )}
      </Loaded>
      <Invitations />
      <Dialog {...invite.props} title="Convidar para a equipe" size="30rem">
        <InviteForm onDone={invite.props.onClose} />
      </Dialog>
    </Stack>
  );
}

const columnsWith = (open: (person: Person) => void): Columns<Person> => [
  {
    id: 'person',
    title: 'Pessoa',
    cell: (row) => <RowName name={row.name} opens={() => open(row)} second={row.email} />,
  },
  { id: 'role', title: 'Papel', cell: (row) => ROLE_NAMES[row.role] },
  { id: 'factors', title: 'Segundo fator', cell: (row) => factorsText(row) },
  {
    id: 'seen',
    title: 'Última atividade',
    cell: (row) => (row.last_seen_at === null ? 'nunca entrou' : dateTimeText(row.last_seen_at)),
  },
  { id: 'access', title: 'Acesso', cell: (row) => <Access {...row} /> },
];

function Access({ disabled_at, disabled_reason }: Person) {
  if (disabled_at === null) return 'ativo';
  return (
    <>
      <span className={classes['gone']}>sem acesso</span>
      <span className={classes['soft']}>{disabled_reason}</span>
    </>
  );
}

function People({ rows }: { readonly rows: Person[] }) {
  const { chosen, choose, props } = useRowDialog<Person>('pessoa');
  // The current row from the list, not the one that was captured when the dialog opened.
  const person = rows.find(({ id }) => id === chosen?.id);
  return (
    <>
      <DataTable label="Equipe" columns={columnsWith(choose)} rows={rows} />
      {person && <PersonDialog key={person.id} {...props} person={person} />}
    </>
  );
}
