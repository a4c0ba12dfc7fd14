import type { ReferralContact } from '@indike/contract/referrals/referrals';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import { EmailInput } from '@indike/ui/fields/email-input.tsx';
import { useToday } from '@indike/ui/format/dates.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { DateField } from '@indike/ui/fields/date-field.tsx';
import { IconChevronDown } from '@indike/ui/icons.ts';
import { PhoneInput } from '@indike/ui/fields/masked-input.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { contactBody, contactFields, contactSchema, type ContactOutput } from '../../model/contact-fields.ts';
import { shiftNames, shiftOf } from '../../model/contact-time.ts';
import { useCreateContact, useRefreshReferral, useUpdateContact } from '../../api.ts';

interface Props extends DialogProps {
  readonly referralId: number;
  /** Null for a new contact. */
  readonly contact: ReferralContact | null;
}

export default function ContactDialog({ opened, onClose, referralId, contact }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={contact ? 'Editar contato' : 'Adicionar contato'}
      size="30rem"
    >
      <ContactForm key={contact?.id} referralId={referralId} contact={contact} onDone={onClose} />
    </Dialog>
  );
}

interface FormProps {
  readonly referralId: number;
  readonly contact: ReferralContact | null;
  readonly onDone: () => void;
}

const SHIFTS = [
  { value: '', label: 'Qualquer horário' },
  { value: '0', label: shiftNames[0] },
  { value: '1', label: shiftNames[1] },
];

function ContactForm({ referralId, contact, onDone }: FormProps) {
  const today = useToday();
  const save = useSaveContact(referralId, contact, onDone);
  const form = useZodForm({
    schema: contactSchema(contact, today),
    initial: contactFields(contact),
    onSubmit: save,
  });
  const shift = form.value('shift_to_contact');
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <TextInput label="Nome" autoComplete="off" maxLength={100} data-autofocus {...form.text('name')} />
        <EmailInput label="E-mail" autoComplete="off" {...form.text('email')} />
        <PhoneInput label="Telefone" {...form.value('phone')} autoComplete="off" />
        <TextInput label="Cargo (opcional)" autoComplete="off" maxLength={100} {...form.text('occupation')} />
        <DateField label="Melhor dia para contato (opcional)" min={today} {...form.value('contact_date')} />
        <NativeSelect
          rightSection={<IconChevronDown size={18} aria-hidden />}
          label="Melhor período (opcional)"
          data={SHIFTS}
          {...shift}
          onChange={(event) => shift.onChange(shiftOf(event.currentTarget.value))}
        />
        <Textarea
          label="Observação (opcional)"
          rows={3}
          maxLength={2000}
          styles={{ input: { paddingBlock: '0.75rem', resize: 'vertical' } }}
          {...form.text('observation')}
        />
        <Refusal>{form.refusal}</Refusal>
        <Button type="submit" aria-disabled={form.busy} mt="xs">
          {form.busy ? 'Enviando...' : 'Salvar contato'}
        </Button>
      </Stack>
    </form>
  );
}

function useSaveContact(referralId: number, contact: ReferralContact | null, onDone: () => void) {
  const create = useCreateContact();
  const update = useUpdateContact();
  const refresh = useRefreshReferral();
  return async (output: ContactOutput) => {
    const body = { ...contactBody(output), indication_id: referralId };
    try {
      await (contact
        ? update.mutateAsync({ params: { id: String(contact.id) }, body })
        : create.mutateAsync({ body }));
    } finally {
      // Refresh also after a refusal, which means that the page is out of date.
      void refresh();
    }
    showSuccess('Contato criado/atualizado');
    onDone();
  };
}
