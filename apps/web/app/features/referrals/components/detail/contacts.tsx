import { Button, Text, Title, ActionIcon, Anchor } from '@mantine/core';
import type { Referral, ReferralContact } from '@indike/contract/referrals/referrals';
import { canAddContact, canDeleteContact, canEditContact } from '@indike/rules/referrals/referrals';
import { useState } from 'react';
import {
  IconPlus,
  IconClock,
  IconMail,
  IconNotes,
  IconPencil,
  IconPhone,
  IconTrash,
} from '@indike/ui/icons.ts';
import { lazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { formatPhone, phoneToE164 } from '@indike/rules/identifiers/phone';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { currentStatus } from '../../model/events.ts';
import { contactNotes } from '../../model/contact-notes.ts';
import classes from './contacts.module.css';
import { whenToCall } from '../../model/contact-time.ts';

const ContactDialog = lazyDialog(() => import('./contact-dialog.tsx'));
const DeleteDialog = lazyDialog(() => import('./delete-dialog.tsx'));

export function Contacts({ referral }: { readonly referral: Referral }) {
  const { id, contacts } = referral;
  const dialogs = useContactDialogs(contacts);
  const can = {
    add: canAddContact(contacts.length),
    remove: canDeleteContact(contacts.length),
    edit: canEditContact(currentStatus(referral) ?? 'waiting'),
  };

  return (
    <section id="contatos" tabIndex={-1} aria-labelledby="titulo-contatos" className={classes['section']}>
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
      <ContactDialog {...dialogs.form} referralId={id} contact={dialogs.edited} />
      <DeleteDialog {...dialogs.confirmation} contact={dialogs.deleted} />
    </section>
  );
}

interface CardProps {
  readonly contact: ReferralContact;
  /** Undefined when the action is not allowed now; its control is then not shown. */
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
}

function ContactCard({ contact, onEdit, onDelete }: CardProps) {
  const { name, occupation, email, phone, observation } = contact;
  const when = whenToCall(contact);
  return (
    <article className={classes['card']} aria-label={name}>
      <div className={classes['top']}>
        <div className={classes['who']}>
          <h3>{name}</h3>
          {occupation && (
            <Text size="sm" c="dimmed">
              {occupation}
            </Text>
          )}
        </div>
        {onEdit && (
          <ActionIcon aria-label={`Editar contato ${name}`} onClick={onEdit}>
            <IconPencil size={20} stroke={1.75} />
          </ActionIcon>
        )}
        {onDelete && (
          <ActionIcon aria-label={`Excluir contato ${name}`} onClick={onDelete}>
            <IconTrash size={20} stroke={1.75} />
          </ActionIcon>
        )}
      </div>
      <ul className={classes['ways']}>
        <li>
          <IconPhone size={18} stroke={1.75} aria-hidden />
          <Anchor href={`tel:${phoneToE164(phone)}`}>{formatPhone(phone)}</Anchor>
        </li>
        <li>
          <IconMail size={18} stroke={1.75} aria-hidden />
          <EmailLink email={email} />
        </li>
        {when !== null && (
          <li>
            <IconClock size={18} stroke={1.75} aria-hidden />
            <span>{when}</span>
          </li>
        )}
        {observation && (
          <li>
            <IconNotes size={18} stroke={1.75} aria-hidden />
            <span className={classes['note']}>{observation}</span>
          </li>
        )}
      </ul>
    </article>
  );
}

/** Lets the address wrap before the @. */
function EmailLink({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <Anchor href={`mailto:${encodeURIComponent(email)}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </Anchor>
  );
}

/**
 * The selected contact is component state; the open flag is history state. A reload loses the selected contact, so the
 * dialogs for it stay closed then.
 */
function useContactDialogs(contacts: readonly ReferralContact[]) {
  const adding = useDialog('contato');
  const editing = useDialog('editar-contato');
  const confirmation = useDialog('excluir-contato');
  const [editedId, setEditedId] = useState<number | null>(null);
  const [deleted, setDeleted] = useState<ReferralContact | null>(null);

  const edited = contacts.find(({ id }) => id === editedId) ?? null;

  return {
    edited,
    deleted,
    form: editing.props.opened && edited !== null ? editing.props : adding.props,
    confirmation: { ...confirmation.props, opened: confirmation.props.opened && deleted !== null },
    add: () => {
      setEditedId(null);
      adding.open();
    },
    edit: ({ id }: ReferralContact) => {
      setEditedId(id);
      editing.open();
    },
    remove: (contact: ReferralContact) => {
      setDeleted(contact);
      confirmation.open();
    },
  };
}
