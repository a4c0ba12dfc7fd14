import { Textarea } from '@mantine/core';
import { addReferralNoteBody, MAX_NOTE_LENGTH } from '@indike/contract/operator/referral-work';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { useNote } from '../../api.ts';
import { type FormProps, ActionForm, useSaving } from './action-form.tsx';

export function InternalNoteForm(props: FormProps) {
  const saving = useSaving(props);
  const add = useNote(props.referral.id);
  const form = useZodForm({
    schema: addReferralNoteBody,
    initial: { text: '' },
    onSubmit: (body) => saving.save(() => add.mutateAsync(body), 'Anotação salva'),
  });
  return (
    <ActionForm {...form} saving={saving} submit="Salvar" onDone={props.onDone}>
      <Textarea
        label="Anotação interna"
        description="Só a equipe lê. O Indiker nunca vê."
        autosize
        minRows={4}
        maxRows={12}
        maxLength={MAX_NOTE_LENGTH}
        data-autofocus
        {...form.text('text')}
      />
    </ActionForm>
  );
}
