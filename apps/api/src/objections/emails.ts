import { nameForEmail } from '@indike/rules/accounts/names';
import { brand } from '../platform/brand.ts';
import type { Email } from '../platform/email.ts';
import type { StoredContact } from './store.ts';

const MAX_NAME = 60;
const MAX_COMPANY = 80;

const listOf = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** Names the kinds of data stored, never the typed text, so that this e-mail cannot be abused to send a message. */
const storedData = ({ occupation, hasObservation }: StoredContact): string =>
  listOf.format([
    'nome',
    'e-mail',
    'telefone',
    ...(occupation === null ? [] : ['cargo']),
    ...(hasObservation ? ['uma observação para a equipe comercial'] : []),
  ]);

function howReferred({ referrer, company, viaLink }: StoredContact): string {
  const person = nameForEmail(`${referrer.firstname} ${referrer.lastname}`, MAX_NAME) || 'Uma pessoa';
  const name = nameForEmail(company, MAX_COMPANY);
  const [which, ofWhich] =
    name === '' ? ['a sua empresa', 'da sua empresa'] : [`a empresa ${name}`, `da empresa ${name}`];
  return viaLink
    ? `Os dados ${ofWhich} foram deixados pelo link de ${person}, com você como pessoa de contato.`
    : `${person} indicou ${which} e informou você como a pessoa de contato.`;
}

/** Says who referred which company. Both names are cleaned, and no other typed text is included (product 10.1). */
export function contactEmail(contact: StoredContact, objectionUrl: string): Email {
  return {
    to: contact.email,
    subject: contact.viaLink
      ? `Recebemos os dados da sua empresa no ${brand.product}`
      : `A sua empresa foi indicada no ${brand.product}`,
    paragraphs: [
      'Olá.',
      `O ${brand.product} é um programa em que pessoas indicam empresas para ${brand.provider} e recebem uma bonificação se a empresa contratar.`,
      howReferred(contact),
      `O que acontece agora: ${brand.provider} vai ligar ou escrever para apresentar os serviços dela. Você decide se quer conversar.`,
      `Guardamos de você, só para esse contato: ${storedData(contact)}.`,
    ],
    action: { label: 'Não quero receber contato', url: objectionUrl },
    why: `Você recebeu este e-mail porque o seu endereço foi informado como contato de uma empresa. Pelo link acima, você pode pedir que apaguemos os seus dados. Depois disso, este e-mail e o telefone informado com ele não são mais aceitos em indicações. Dúvidas: ${brand.supportEmail}`,
  };
}
