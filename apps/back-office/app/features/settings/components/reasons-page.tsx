import { Button, TextInput } from '@mantine/core';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import {
  addCancelReasonBody,
  type CancelReasonRow,
  renameCancelReasonBody,
} from '@indike/contract/operator/cancel-reasons';
import { dateText } from '@indike/ui/format/dates.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useEffect, useRef, useState } from 'react';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { useAct, useCall, useRefresh } from '#app/shared/http/call.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { cancelReasonsQuery } from '../api.ts';
import { RowList } from '#app/shared/list/row-list.tsx';
import classes from './settings.module.css';

const REASONS = 'GET /api/operator/cancel-reasons';

/** The reasons for cancelling a referral that operators can choose, worded for the Indiker. */
export default function ReasonsPage() {
  return (
    <Loaded query={cancelReasonsQuery()} height={320}>
      {(reasons) => <Reasons reasons={reasons} />}
    </Loaded>
  );
}

function Reasons({ reasons }: { readonly reasons: readonly CancelReasonRow[] }) {
  const may = useCanCall();
  const [editing, setEditing] = useState<number | null>(null);
  const gone = reasons.filter(({ retired_at }) => retired_at !== null);
  return (
    <div className={classes['columns']}>
      <Panel title="Motivos de cancelamento">
        <p className={classes['soft']}>
          Nas palavras que o Indiker lê. Quem cancela também pode escrever outro motivo na hora.
        </p>
        <RowList isDense className={classes['rows']}>
          {reasons
            .filter(({ retired_at }) => retired_at === null)
            .map((reason) => (
              <li key={reason.id}>
                {editing === reason.id ? (
                  <RenameForm reason={reason} onDone={() => setEditing(null)} />
                ) : (
                  <Reason reason={reason} onEdit={() => setEditing(reason.id)} />
                )}
              </li>
            ))}
        </RowList>
        {may('POST /api/operator/cancel-reasons') && <AddForm />}
      </Panel>
      {gone.length > 0 && (
        <Panel title="Fora da lista">
          <RowList isDense className={classes['rows']}>
            {gone.map(({ id, text, retired_at }) => (
              <li key={id}>
                <span>{text}</span>
                <span className={classes['soft']}>desde {dateText(retired_at ?? '')}</span>
              </li>
            ))}
          </RowList>
        </Panel>
      )}
    </div>
  );
}

interface ReasonProps {
  readonly reason: CancelReasonRow;
  readonly onEdit: () => void;
}

function Reason({ reason: { id, text }, onEdit }: ReasonProps) {
  const may = useCanCall();
  const [retire, isRetiring] = useAct(
    'DELETE /api/operator/cancel-reasons/{id}',
    'Não foi possível remover o motivo da lista',
    REASONS,
  );
  return (
    <>
      <span className={classes['reason']}>{text}</span>
      {may('PUT /api/operator/cancel-reasons/{id}') && (
        <span>
          <Button variant="subtle" aria-label={`Alterar as palavras: ${text}`} onClick={onEdit}>
            Alterar
          </Button>
          <Button
            variant="subtle"
            aria-label={`Remover da lista: ${text}`}
            aria-disabled={isRetiring}
            onClick={() => retire({ params: { id: String(id) } })}
          >
            Remover
          </Button>
        </span>
      )}
    </>
  );
}

interface RenameProps {
  readonly reason: CancelReasonRow;
  readonly onDone: () => void;
}

function RenameForm({ reason, onDone }: RenameProps) {
  const field = useRef<HTMLInputElement>(null);
  // The form replaces the button that had the focus.
  useEffect(() => field.current?.focus(), []);
  const refresh = useRefresh(REASONS);
  const rename = useCall('PUT /api/operator/cancel-reasons/{id}', 'Não foi possível alterar o motivo');
  const form = useZodForm({
    schema: renameCancelReasonBody,
    initial: { text: reason.text },
    onSubmit: async (body) => {
      await rename.mutateAsync({ params: { id: String(reason.id) }, body });
      showSuccess('Motivo alterado');
      void refresh();
      onDone();
    },
  });
  return (
    <form {...form.formProps} aria-label="Alterar o motivo" className={classes['edit']}>
      <TextInput ref={field} aria-label="Motivo" {...form.text('text')} />
      <Refusal>{form.refusal}</Refusal>
      <SubmitButton form={form} submit="Salvar" />
      <Button variant="default" onClick={onDone}>
        Voltar
      </Button>
    </form>
  );
}

function AddForm() {
  const refresh = useRefresh(REASONS);
  const add = useCall('POST /api/operator/cancel-reasons', 'Não foi possível adicionar o motivo');
  const form = useZodForm({
    schema: addCancelReasonBody,
    initial: { text: '' },
    onSubmit: async (body) => {
      await add.mutateAsync({ body });
      showSuccess('Motivo adicionado');
      void refresh();
      form.setValues({ text: '' });
    },
  });
  return (
    <form {...form.formProps} aria-label="Adicionar um motivo" className={classes['edit']}>
      <TextInput label="Outro motivo" autoComplete="off" {...form.text('text')} />
      <Refusal>{form.refusal}</Refusal>
      <SubmitButton form={form} submit="Adicionar" />
    </form>
  );
}
