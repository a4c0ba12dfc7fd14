import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { OpenIdSettings } from '@indike/contract/operator/access/openid';
import { OPERATOR_ROLES, operatorRole, ROLE_NAMES } from '@indike/rules/operators/roles';
import type { Errors } from '@indike/ui/forms/validate.ts';
import type { ReactNode } from 'react';
import sections from '#app/shared/detail/sections.module.css';
import classes from '../settings.module.css';

type Lines = OpenIdSettings['role_groups'];

interface Props {
  readonly value: Lines;
  readonly errors: Errors;
  readonly onChange: (lines: Lines) => void;
  readonly children: ReactNode;
}

const ROLES = OPERATOR_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

/** Which groups of the company have which role here. The first line that applies decides. */
export function RoleGroups({ value: lines, errors, onChange, children }: Props) {
  const change = (index: number, changed: Partial<Lines[number]>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...changed } : line)));
  return (
    <fieldset className={classes['group']}>
      <legend>Grupos e papéis</legend>
      <Stack gap="sm">
        <p className={classes['intro']}>
          A cada login o papel segue os grupos: vale a primeira linha com um grupo da pessoa, e quem não tem
          nenhum não entra. Sem linhas, os papéis da equipe ficam como estão.
        </p>
        {children}
        {lines.map(({ group, role }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the place is the key
          <div key={index} className={sections['line']}>
            <TextInput
              label={`Grupo ${index + 1}`}
              autoComplete="off"
              value={group}
              error={errors[`role_groups.${index}.group`]}
              onChange={({ currentTarget }) => change(index, { group: currentTarget.value })}
            />
            <NativeSelect
              label={`Papel do grupo ${index + 1}`}
              data={ROLES}
              value={role}
              onChange={({ currentTarget }) => {
                const chosen = OPERATOR_ROLES.find((one) => one === currentTarget.value);
                if (chosen) change(index, { role: chosen });
              }}
            />
            <Button variant="subtle" onClick={() => onChange(lines.filter((_, at) => at !== index))}>
              Remover
            </Button>
          </div>
        ))}
        <Button
          style={{ alignSelf: 'start' }}
          variant="default"
          onClick={() => onChange([...lines, { group: '', role: operatorRole.analyst }])}
        >
          Adicionar grupo
        </Button>
      </Stack>
    </fieldset>
  );
}
