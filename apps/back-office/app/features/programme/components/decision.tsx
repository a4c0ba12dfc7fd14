import { Button, Text } from '@mantine/core';
import {
  type ProgrammeSimulation,
  type ProgrammeVersion,
  withdrawProgramme,
} from '@indike/contract/operator/money/programme-versions';
import { programmeRefusals } from '@indike/rules/money/programme-versions';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { dateText } from '@indike/ui/format/dates.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { ApprovalForm } from '#app/shared/confirmation/approval-form.tsx';
import { CommandForm, ReasonField } from '#app/shared/forms/command-form.tsx';
import { call, useRefresh } from '#app/shared/http/call.ts';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { useSession } from '#app/shared/session/session-store.ts';
import { simulationQuery, VERSIONS } from '../api.ts';
import { simulationTexts } from '../model/texts.ts';
import { Changes } from './version-changes.tsx';
import classes from './programme.module.css';

interface Props {
  readonly version: ProgrammeVersion;
}

/** What the version would have cost, the email that announces it, and its approval by another administrator. */
export function Approval({ version }: Props) {
  const { id, prepared } = version;
  const state = useSession();
  const { open, props } = useDialog(`aprovar-${id}`);
  const isOwn = state.status === 'in' && state.session.id === prepared?.by?.id;
  return (
    <>
      <Loaded query={simulationQuery(id)} height={120}>
        {(simulation) => <Simulation simulation={simulation} />}
      </Loaded>
      {isOwn ? (
        <Text c="dimmed">{programmeRefusals.same_person}</Text>
      ) : (
        <Button onClick={open}>Aprovar versão</Button>
      )}
      <Dialog {...props} title={`Aprovar a versão ${id}?`}>
        <VersionApproval version={version} onDone={props.onClose} />
      </Dialog>
    </>
  );
}

function Simulation({ simulation }: { readonly simulation: ProgrammeSimulation }) {
  const { email } = simulation;
  return (
    <>
      <ul className={classes['lines']} aria-label="Simulação">
        {simulationTexts(simulation).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {email && (
        <details className={classes['email']}>
          <summary>Carta aos Indikers</summary>
          <strong>{email.subject}</strong>
          {email.paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <ul className={classes['lines']}>
            {email.details.map(({ label, text }) => (
              <li key={label}>
                <strong>{label}:</strong> {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface FormProps extends Props {
  readonly onDone: () => void;
}

function VersionApproval({ version: { id, changes, effective_from: from }, onDone }: FormProps) {
  const refresh = useRefresh(VERSIONS);
  const onApprove = async () => {
    await call('POST /api/operator/programme-versions/{id}/approve', { params: { id: String(id) } });
    showSuccess('Versão aprovada: a carta vai a todos os Indikers');
    void refresh();
    onDone();
  };
  return (
    <ApprovalForm onApprove={onApprove} onBack={onDone}>
      <Changes changes={changes} />
      <Text>
        Vale a partir de {dateText(from)}. A carta vai a todos os Indikers logo depois da aprovação.
      </Text>
    </ApprovalForm>
  );
}

export function Withdrawal({ id }: { readonly id: number }) {
  const { open, props } = useDialog(`cancelar-${id}`);
  return (
    <>
      <Button variant="default" onClick={open}>
        Cancelar versão
      </Button>
      <Dialog {...props} title={`Cancelar a versão ${id}`}>
        <WithdrawForm id={id} onDone={props.onClose} />
      </Dialog>
    </>
  );
}

function WithdrawForm({ id, onDone }: { readonly id: number; readonly onDone: () => void }) {
  const refresh = useRefresh(VERSIONS);
  const form = useZodForm({
    schema: withdrawProgramme.body,
    initial: { reason: '' },
    onSubmit: async (body) => {
      const params = { id: String(id) };
      await call('POST /api/operator/programme-versions/{id}/withdraw', { params, body });
      showSuccess('Versão cancelada');
      void refresh();
      onDone();
    },
  });
  return (
    <CommandForm form={form} submit="Cancelar versão" danger onBack={onDone}>
      <ReasonField
        description="A equipe lê. Se a versão já foi anunciada, os Indikers recebem um e-mail."
        {...form.text('reason')}
      />
    </CommandForm>
  );
}
