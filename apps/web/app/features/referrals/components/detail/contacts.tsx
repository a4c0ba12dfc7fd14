import { Button, Text, Title } from '@mantine/core';
import type { Referral } from '@indike/contract/referrals/referrals';
import { canAddContact, canDeleteContact, canEditContact } from '@indike/rules/referrals/referrals';
import { lazy } from 'react';
import { IconPlus } from '@indike/ui/icons.ts';
import { currentStatus } from '../../model/events.ts';
import { contactNotes } from '../../model/contact-notes.ts';
import { MountOnOpen } from '@indike/ui/dialogs/mount-on-open.tsx';
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
    edit: canEditContact(currentStatus(referral) ?? 'waiting'),
  };

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
      {contactNotes(referral).map((note) => (
        <Text key={note} size="sm" c="dimmed" mt="xs">
          {note}
        </Text>
      ))}
      <MountOnOpen opened={dialogs.form.opened}>
        {(opened) => (
          <ContactDialog {...dialogs.form} opened={opened} referralId={id} contact={dialogs.edited} />
        )}
      </MountOnOpen>
      <MountOnOpen opened={dialogs.confirmation.opened}>
        {(opened) => <DeleteDialog {...dialogs.confirmation} opened={opened} contact={dialogs.deleted} />}
      </MountOnOpen>
    </section>
  );
}
