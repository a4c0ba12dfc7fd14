import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import { changeIndikerEmailBody } from '@indike/contract/operator/indiker-support';
import type { OperatorIndiker } from '@indike/contract/operator/indikers';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { FormActions } from '#app/shared/forms/form-actions.tsx';
import { FormRefusal } from '#app/shared/forms/form-refusal.tsx';
import { call } from '#app/shared/http/call.ts';

/** Runs a call, asks for the second factor if the server requires it, and shows the updated Indiker. */
export type SupportAction = (task: () => Promise<OperatorIndiker>, said: string) => Promise<void>;

interface FormProps {
  readonly indiker: OperatorIndiker;
  readonly save: SupportAction;
  readonly onDone: () => void;
}

interface Props extends DialogProps, Omit<FormProps, 'onDone'> {}

export function EmailDialog({ opened, onClose, indiker, save }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Trocar o e-mail">
      <EmailForm indiker={indiker} save={save} onDone={onClose} />
    </Dialog>
  );
}

function EmailForm({ indiker, save, onDone }: FormProps) {
  const form = useZodForm({
    schema: changeIndikerEmailBody,
    initial: { email: '', reason: '' },
    onSubmit: (body) =>
      save(async () => {
        const done = await call('PUT /api/operator/indikers/{id}/email', {
          params: { id: String(indiker.id) },
          body,
        });
        onDone();
        return done;
      }, 'E-mail trocado: os dois endereços foram avisados'),
  });
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <Text>
          Só depois de conferir quem pede. {indiker.firstname} sai de todos os aparelhos, os códigos e links
          do endereço antigo deixam de valer, o Google e o Facebook são desligados do cadastro, e os dois
          endereços são avisados.
        </Text>
        <TextInput
          label="Novo e-mail"
          description={`Hoje: ${indiker.email}`}
          type="email"
          autoComplete="off"
          data-autofocus
          {...form.text('email')}
        />
        <Textarea
          label="Como a pessoa se identificou"
          description="Fica no registro de auditoria."
          autosize
          minRows={2}
          maxLength={300}
          {...form.text('reason')}
        />
        <FormRefusal refusal={form.refusal} />
        <FormActions submit="Trocar o e-mail" busy={form.busy} />
      </Stack>
    </form>
  );
}
