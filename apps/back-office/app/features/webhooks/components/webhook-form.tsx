import { TextInput } from '@mantine/core';
import { webhookForm, type WebhookForm } from '@indike/contract/integrations/webhooks';
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS } from '@indike/rules/integrations/webhooks';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { CheckboxList } from '#app/shared/forms/checkbox-list.tsx';
import { CommandForm } from '#app/shared/forms/command-form.tsx';

const EVENT_OPTIONS = WEBHOOK_EVENT_TYPES.map((type) => ({ value: type, label: WEBHOOK_EVENTS[type] }));

interface Props {
  readonly initial: {
    readonly url: string;
    readonly description: string;
    readonly events: readonly string[];
  };
  readonly submit: string;
  readonly onSubmit: (form: WebhookForm) => Promise<unknown>;
  readonly onDone: () => void;
}

/** The fields of a webhook: its address, its purpose and the events it is sent. */
export function WebhookFields({ initial, submit, onSubmit, onDone }: Props) {
  const form = useZodForm({ schema: webhookForm, initial, onSubmit });
  return (
    <CommandForm form={form} submit={submit} onBack={onDone}>
      <TextInput
        label="Endereço"
        description="https, na internet. Enviamos um POST com JSON para cada evento."
        type="url"
        autoComplete="off"
        data-autofocus
        {...form.text('url')}
      />
      <TextInput label="Para que serve (opcional)" autoComplete="off" {...form.text('description')} />
      <CheckboxList<string> legend="Eventos" options={EVENT_OPTIONS} withAll {...form.value('events')} />
    </CommandForm>
  );
}
