import { Textarea } from '@mantine/core';
import { addReferralNoteBody, MAX_NOTE_LENGTH } from '@indike/contract/operator/referral-work';
import type { ReachableStatus } from '@indike/rules/referrals/referrals';
import { createSingleSend, randomKey } from '@indike/ui/http/idempotency-key.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#app/shared/http/call.ts';
import { note } from '../../model/cancel-reason.ts';
import { type FormProps, ActionForm, NoteField, sendTransition, useActionForm } from './action-form.tsx';

const schema = z.object({ note });

/** The form of a transition that needs no input other than an optional note. */
export function NoteForm({ to, ...props }: FormProps & { readonly to: ReachableStatus }) {
  const form = useActionForm(props, {
    schema,
    initial: { note: '' },
    send: (values, input) => sendTransition({ status: to, ...values }, input),
    said: 'Status alterado',
  });
  return (
    <ActionForm form={form} submit="Confirmar">
      <NoteField {...form.text('note')} data-autofocus />
    </ActionForm>
  );
}

export function InternalNoteForm(props: FormProps) {
  const [once] = useState(() => createSingleSend(randomKey));
  const form = useActionForm(props, {
    schema: addReferralNoteBody,
    initial: { text: '' },
    send: (body, { params }) =>
      once(body.text, (idempotencyKey) =>
        call('POST /api/operator/indications/{id}/notes', { params, body }, { idempotencyKey }),
      ),
    said: 'Anotação salva',
  });
  return (
    <ActionForm form={form} submit="Salvar">
      <Textarea
        label="Anotação interna"
        description="Só a equipe lê. O Indiker nunca vê."
        minRows={4}
        maxRows={12}
        maxLength={MAX_NOTE_LENGTH}
        data-autofocus
        {...form.text('text')}
      />
    </ActionForm>
  );
}
