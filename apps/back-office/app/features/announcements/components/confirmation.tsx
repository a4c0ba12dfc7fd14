import { Button, Group, Stack, Text } from '@mantine/core';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { useForm } from '@indike/ui/forms/use-form.ts';
import { programme } from '@indike/ui/programme.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useEffect, useRef } from 'react';
import { confirmed } from '#app/shared/confirmation/confirm.ts';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { call, useRefresh } from '#app/shared/http/call.ts';
import type { State } from '#app/shared/states.ts';
import { ANNOUNCEMENTS, check, type Checked } from '../api.ts';
import { audienceText, peopleText } from '../model/texts.ts';
import classes from './announcements.module.css';

interface Props {
  readonly checked: Checked;
  readonly states: readonly State[];
  readonly onCheck: (checked: Checked) => void;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** How it is received, and the button that sends it to as many as are shown. When there are others by then, it shows them anew. */
export function Confirmation({ checked, states, onCheck, onBack, onDone }: Props) {
  const { body, preview } = checked;
  const { recipients } = preview;
  const refresh = useRefresh(ANNOUNCEMENTS);
  const form = useForm({
    initial: {},
    validate: () => ({ ok: true, output: { ...body, recipients } }),
    onSubmit: (output) =>
      confirmed(async () => {
        try {
          await call('POST /api/operator/announcements', { body: output });
        } catch (error) {
          if (error instanceof ApiError && error.code === 'announcement_count_changed')
            onCheck(await check(body));
          throw error;
        }
        showSuccess('Comunicado a caminho');
        void refresh();
        onDone();
      }),
  });
  const level = programme.levels.find(({ id }) => id === body.level)?.name ?? null;
  const state = states.find(({ id }) => id === body.state_id)?.title ?? null;
  const audience = audienceText({ level, state });
  // Where the reading goes on, because the button that led here is gone.
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => top.current?.focus(), []);
  if (recipients === 0)
    return (
      <Stack gap="md">
        <Text ref={top} tabIndex={-1}>
          {audience}: ninguém recebe este comunicado. Escolha outro nível ou estado.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onBack}>
            Voltar
          </Button>
        </Group>
      </Stack>
    );
  return (
    <CommandForm
      form={form}
      label="Enviar o comunicado"
      submit={`Enviar a ${peopleText(recipients)}`}
      busyText="Enviando…"
      onBack={onBack}
    >
      <Text ref={top} tabIndex={-1}>
        {audience}: <strong>{peopleText(recipients)}</strong>. Não recebe quem está bloqueado ou ainda não
        confirmou o e-mail. Depois de enviado, um comunicado não muda nem volta.
      </Text>
      <Preview checked={checked} />
    </CommandForm>
  );
}

/** The notice of the site and the e-mail. */
function Preview({ checked: { body, preview } }: Pick<Props, 'checked'>) {
  return (
    <>
      <section aria-label="No site" className={classes['preview']}>
        <span className={classes['soft']}>No site</span>
        <p className={classes['title']}>{body.title}</p>
        <p className={classes['text']}>{body.text}</p>
      </section>
      <section aria-label="E-mail" className={classes['preview']}>
        <span className={classes['soft']}>E-mail</span>
        <p className={classes['title']}>{preview.email.subject}</p>
        {preview.email.paragraphs.map((paragraph, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two paragraphs may be alike, and their order never changes
          <p key={place}>{paragraph}</p>
        ))}
      </section>
    </>
  );
}
