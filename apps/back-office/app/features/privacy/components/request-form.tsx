import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { fullName } from '@indike/ui/format/names.ts';
import type { OperatorIndiker } from '@indike/contract/operator/indikers';
import { registerPrivacyRequestBody } from '@indike/contract/operator/privacy-requests';
import { PRIVACY_REQUEST_KINDS, privacyRequestKinds } from '@indike/rules/accounts/privacy-requests';
import { formatDate } from '@indike/rules/dates/calendar';
import { DateField } from '@indike/ui/fields/date-field.tsx';
import { useToday } from '@indike/ui/format/dates.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import * as z from 'zod/mini';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { typedDay } from '#app/shared/forms/typed-values.ts';
import { call } from '#app/shared/http/call.ts';
import { useSendRequest } from '../api.ts';

const { kind, requester, details } = registerPrivacyRequestBody.shape;
const schema = z.object({ kind, requester, details, received_on: typedDay('Data do pedido inválida') });
const KIND_CHOICES = [
  { value: '', label: 'Escolha…' },
  ...PRIVACY_REQUEST_KINDS.map((kind) => ({ value: kind, label: privacyRequestKinds[kind] })),
];

interface Props {
  /** The Indiker the page is filtered by, if any. */
  readonly person: OperatorIndiker | undefined;
  readonly onDone: () => void;
}

export function RequestForm({ person, onDone }: Props) {
  const register = useSendRequest();
  const today = useToday();
  const form = useZodForm({
    schema,
    initial: { kind: '', requester: '', details: '', received_on: formatDate(today) },
    onSubmit: async (body) => {
      await register.mutateAsync(() =>
        call('POST /api/operator/privacy-requests', { body: { ...body, indiker_id: person?.id ?? null } }),
      );
      showSuccess('Pedido registrado');
      onDone();
    },
  });
  return (
    <CommandForm form={form} submit="Registrar">
      <NativeSelect label="O que a pessoa pede" data={KIND_CHOICES} {...form.text('kind')} />
      {person ? (
        <Text>De {fullName(person)}.</Text>
      ) : (
        <TextInput
          label="Quem pede"
          description="Nome e como responder. De um Indiker, registre a partir do cadastro dele."
          maxLength={200}
          {...form.text('requester')}
        />
      )}
      <DateField label="Recebido em" max={today} {...form.value('received_on')} />
      <Textarea label="O pedido, em poucas palavras" minRows={3} maxLength={1000} {...form.text('details')} />
    </CommandForm>
  );
}
