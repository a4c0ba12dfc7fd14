import { formatPhone } from '@indike/rules/phone';
import { brand } from '../platform/brand.ts';
import type { Email } from '../platform/mail/mailer.ts';
import type { HeldContact } from './store.ts';

/** Names only what the contact needs to know of the Indiker: who it was. */
export function contactEmail(contact: HeldContact, objectionUrl: string): Email {
  const referrer = `${contact.referrer.firstname} ${contact.referrer.lastname}`;
  const what = contact.viaLink
    ? `Os dados da sua empresa foram deixados no ${brand.product} pelo link de ${referrer}, e você está como a pessoa de contato.`
    : `${referrer} indicou a sua empresa no ${brand.product} e informou você como a pessoa de contato.`;
  return {
    to: contact.email,
    subject: contact.viaLink
      ? `Recebemos os dados da sua empresa no ${brand.product}`
      : `${contact.referrer.firstname} indicou a sua empresa no ${brand.product}`,
    paragraphs: [
      `Olá, ${contact.name}.`,
      what,
      `O que acontece agora: ${brand.provider} vai ligar ou escrever para apresentar os serviços dela. Você decide se quer conversar.`,
      contact.hasObservation
        ? 'Guardamos de você, só para esse contato, o que está abaixo e uma observação para a equipe comercial.'
        : 'Guardamos de você, só para esse contato, o que está abaixo.',
    ],
    details: [
      ['Empresa', contact.company],
      ['Nome', contact.name],
      ['E-mail', contact.email],
      ['Telefone', formatPhone(contact.phone)],
      ...(contact.occupation === null ? [] : [['Cargo', contact.occupation] as const]),
      ['Informado por', contact.viaLink ? `Link de ${referrer}` : referrer],
    ],
    action: { label: 'Não quero ser procurado', url: objectionUrl },
    why: `Você recebeu este e-mail porque os seus dados foram informados como contato de uma empresa. Pelo botão acima, os seus dados são apagados e ninguém poderá indicar você de novo. Dúvidas: ${brand.supportEmail}`,
  };
}
