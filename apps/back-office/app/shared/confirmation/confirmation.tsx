import '@mantine/core/styles/Anchor.css';
import { confirmationOptions, operatorConfirmation } from '@indike/contract/operator/sign-in';
import type { ResponseOf } from '@indike/contract/wire/endpoint';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { showError } from '@indike/ui/toasts/toasts.ts';
import { type ReactNode, useState } from 'react';
import { call } from '#app/shared/http/call.ts';
import { useEndpoint } from '#app/shared/query/endpoint-query.ts';
import { type Factor, FactorForm } from './factor-form.tsx';

type Task = () => Promise<unknown>;
interface Pending {
  readonly task: Task;
  readonly options: ResponseOf<typeof confirmationOptions>;
}

const asksForConfirmation = (error: unknown) =>
  error instanceof ApiError && error.code === 'confirmation_required';

interface Confirmation {
  /** Does it; where the server first wants the second factor again, asks for it and does it then. */
  readonly run: (task: Task) => Promise<void>;
  /** To be shown by the page. */
  readonly dialog: ReactNode;
}

export function useConfirmation(): Confirmation {
  const [pending, setPending] = useState<Pending | null>(null);
  const confirm = useEndpoint(operatorConfirmation, 'Não foi possível confirmar');
  const run = async (task: Task) => {
    try {
      await task();
    } catch (error) {
      if (asksForConfirmation(error)) setPending({ task, options: await call(confirmationOptions, {}) });
      else showError(explanation(error, 'Não foi possível salvar'));
    }
  };
  const onFactor = async (body: Factor) => {
    await confirm.mutateAsync({ body });
    const task = pending?.task;
    setPending(null);
    if (task) await run(task);
  };
  const dialog = pending && (
    <Dialog opened onClose={() => setPending(null)} title="Confirme que é você" size="28rem">
      <FactorForm
        kinds={pending.options.second_factor}
        passkey={pending.options.passkey}
        submit="Confirmar"
        onFactor={onFactor}
      />
    </Dialog>
  );
  return { run, dialog };
}
