import { Button, Text, Title } from '@mantine/core';
import { REFUSALS } from '@indike/contract/errors';
import type { Referral } from '@indike/contract/referrals';
import { canAddContact, canDeleteContact, canEditContact } from '@indike/rules/referrals';
import { lazy } from 'react';
import { IconPlus } from '../../../../shared/ui/icons.ts';
import { currentStatus } from '../../model/events.ts';
import { WhenOpened } from '../../../../shared/ui/when-opened.tsx';
import { ContactCard } from './contact-card.tsx';
import classes from './contacts.module.css';
import { useContactDialogs } from './use-contact-dialogs.ts';

const ContactDialog = lazy(() => import('./contact-dialog.tsx'));
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

export function Contacts({ referral }: { readonly referral: Referral }) {
  const { id, contacts } = referral;
  const dialogs = useContactDialogs(contacts);
  const can = {
    add: canAddContact(contacts.length),
    remove: canDeleteContact(contacts.length),
    edit: canEditContact(currentStatus(referral) ?? null),
  };
  // Without a contact there is none to change or to delete.
  const limits = contacts.length > 0 && [
    ...(can.add ? [] : [REFUSALS.contact_limit.message]),
    ...(can.edit ? [] : [REFUSALS.contact_locked.message]),
    ...(can.remove ? [] : [REFUSALS.contact_last.message]),
  ];

  return (
    <section id="contatos" aria-labelledby="titulo-contatos" className={classes['section']}>
      <div className={classes['head']}>
        <Title order={2} id="titulo-contatos">
          Contatos
        </Title>
        {can.add && (
          <Button variant="light" leftSection={<IconPlus size={18} />} onClick={dialogs.add}>
            Adicionar
          </Button>
        )}
      </div>
      <div className={classes['cards']}>
        {contacts.map((contact) => (
          <ContactCard
            key={contact.id}
            contact={contact}
            onEdit={can.edit ? () => dialogs.edit(contact) : undefined}
            onDelete={can.remove ? () => dialogs.remove(contact) : undefined}
          />
        ))}
      </div>
      {limits ? (
        limits.map((limit) => (
          <Text key={limit} size="sm" c="dimmed" mt="xs">
            {limit}.
          </Text>
        ))
      ) : (
        <Text c="dimmed">
          Esta indicação não tem mais contato: os dados foram apagados a pedido da pessoa.
        </Text>
      )}
      <WhenOpened opened={dialogs.form.opened}>
        {(opened) => (
          <ContactDialog {...dialogs.form} opened={opened} referralId={id} contact={dialogs.edited} />
        )}
      </WhenOpened>
      <WhenOpened opened={dialogs.confirmation.opened}>
        {(opened) => <DeleteDialog {...dialogs.confirmation} opened={opened} contact={dialogs.deleted} />}
      </WhenOpened>
    </section>
  );
}
