import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { webhookForm, type WebhookForm } from '@indike/contract/integrations/webhooks';
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS } from '@indike/rules/integrations/webhooks';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { useId } from 'react';
import { FormRefusal } from '#app/shared/forms/form-refusal.tsx';
import classes from './webhooks.module.css';

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

/** An address, and what it is sent. */
export function WebhookFields({ initial, submit, onSubmit, onDone }: Props) {
  const form = useZodForm({ schema: webhookForm, initial, onSubmit });
  const events = form.value('events');
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <TextInput
          label="Endereço"
          description="https, na internet. Enviamos um POST com JSON para cada evento."
          type="url"
          autoComplete="off"
          data-autofocus
          {...form.text('url')}
        />
        <TextInput label="Para que serve (opcional)" autoComplete="off" {...form.text('description')} />
        <Events chosen={events.value} error={events.error} onChange={events.onChange} />
        <FormRefusal refusal={form.refusal} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            Voltar
          </Button>
          <Button type="submit" aria-disabled={form.busy} data-busy={form.busy || undefined}>
            {form.busy ? 'Salvando…' : submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface EventsProps {
  readonly chosen: readonly string[];
  readonly error: string | null;
  readonly onChange: (events: readonly string[]) => void;
}

function Events({ chosen, error, onChange }: EventsProps) {
  const errorId = useId();
  const all = chosen.length === WEBHOOK_EVENT_TYPES.length;
  const wrong = error === null ? {} : { 'aria-invalid': true, 'aria-describedby': errorId };
  return (
    <fieldset className={classes['events']}>
      <legend>Eventos</legend>
      <div className={classes['choices']}>
        <Checkbox
          label="Todos"
          checked={all}
          indeterminate={!all && chosen.length > 0}
          onChange={() => onChange(all ? [] : WEBHOOK_EVENT_TYPES)}
          {...wrong}
        />
        {WEBHOOK_EVENT_TYPES.map((type) => (
          <Checkbox
            key={type}
            label={WEBHOOK_EVENTS[type]}
            checked={chosen.includes(type)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, type] : chosen.filter((each) => each !== type))
            }
          />
        ))}
      </div>
      {error !== null && (
        <p id={errorId} className={classes['error']}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
