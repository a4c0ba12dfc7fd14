import { Anchor, Text, TextInput } from '@mantine/core';
import { CODE_LIFETIME_MINUTES } from '@indike/rules/accounts/codes';
import type { ComponentProps } from 'react';
import { paths } from '#app/shared/paths.ts';
import { LinkWithQuery } from '#app/kit/ui/navigation/link-with-query.tsx';

interface Props {
  /** The page was opened without an address: a link in the letter, another device. */
  readonly asks: boolean;
  /** The letter's link was opened: no code is on its way. */
  readonly byLink: boolean;
  readonly field: ComponentProps<typeof TextInput> & { readonly value: string };
}

/** Whose password it is: asked for when the page does not know. */
export function RecoveryAddressee({ asks, byLink, field }: Props) {
  if (asks)
    return (
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
      />
    );
  return (
    <>
      <div>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {field.value}
        </Text>
        <Text c="dimmed" hidden={byLink}>
          Se este e-mail tiver um cadastro, o código chega em instantes. Ele vale por {CODE_LIFETIME_MINUTES}{' '}
          minutos.
        </Text>
        <Anchor
          component={LinkWithQuery}
          to={paths.forgotPassword}
          size="sm"
          fw={500}
          display="inline-block"
          py="sm"
          mb={-12}
        >
          Usar outro e-mail
        </Anchor>
      </div>
      {/* Tells password managers whose new password this is. */}
      <input type="email" autoComplete="username" value={field.value} readOnly hidden />
    </>
  );
}
