import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { announcementForm, MAX_ANNOUNCEMENT_LENGTH } from '@indike/contract/operator/announcements';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { programme } from '@indike/ui/programme.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { type State, statesQuery } from '#app/shared/states.ts';
import { check, type Checked } from '../api.ts';
import classes from './announcements.module.css';
import { Confirmation } from './confirmation.tsx';

export default function WriteDialog(props: DialogProps) {
  return (
    <Dialog {...props} title="Escrever um comunicado" size="48rem">
      <Loaded query={statesQuery()} height={320}>
        {(states) => <Steps states={states} onDone={props.onClose} />}
      </Loaded>
    </Dialog>
  );
}

interface StepsProps {
  readonly states: readonly State[];
  readonly onDone: () => void;
}

/** First the text, then how it is received and by how many. Going back keeps what was typed. */
function Steps({ states, onDone }: StepsProps) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const form = useAnnouncementForm(setChecked);
  if (checked !== null)
    return (
      <Confirmation
        checked={checked}
        states={states}
        onCheck={setChecked}
        onBack={() => setChecked(null)}
        onDone={onDone}
      />
    );
  return <TextForm form={form} states={states} onDone={onDone} />;
}

const schema = z.extend(announcementForm, {
  state_id: z.pipe(
    z.string(),
    z.transform((text) => (text === '' ? null : Number(text))),
  ),
});

const useAnnouncementForm = (onCheck: (checked: Checked) => void) =>
  useZodForm({
    schema,
    initial: { title: '', text: '', level: '', state_id: '' },
    onSubmit: async (body) => onCheck(await check(body)),
  });

const EVERYBODY = { value: '', label: 'Todos' };

function TextForm({
  form,
  states,
  onDone,
}: StepsProps & { readonly form: ReturnType<typeof useAnnouncementForm> }) {
  return (
    <CommandForm
      form={form}
      label="Escrever um comunicado"
      submit="Conferir"
      busyText="Conferindo…"
      onBack={onDone}
    >
      <TextInput label="Título" maxLength={80} autoComplete="off" {...form.text('title')} />
      <Textarea
        label="Texto"
        description="Cada linha vira um parágrafo no e-mail. O nome do Indiker entra sozinho no e-mail."
        autosize
        minRows={5}
        maxRows={16}
        maxLength={MAX_ANNOUNCEMENT_LENGTH}
        {...form.text('text')}
      />
      <div className={classes['grid']}>
        <NativeSelect
          label="Nível do Indiker"
          data={[EVERYBODY, ...programme.levels.map(({ id, name }) => ({ value: id, label: name }))]}
          {...form.text('level')}
        />
        <NativeSelect
          label="Estado do Indiker"
          data={[EVERYBODY, ...states.map(({ id, title }) => ({ value: String(id), label: title }))]}
          {...form.text('state_id')}
        />
      </div>
    </CommandForm>
  );
}
