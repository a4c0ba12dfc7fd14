import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { IconEye, IconEyeOff } from '../icons.ts';

function VisibilityIcon({ reveal }: { readonly reveal: boolean }) {
  return reveal ? <IconEyeOff size={20} stroke={1.75} /> : <IconEye size={20} stroke={1.75} />;
}

/** The hint gives way to an error, which often says the same. */
export function PasswordInput({ description, ...props }: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <MantinePasswordInput
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={VisibilityIcon}
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Ocultar senha' : 'Mostrar senha',
        'aria-pressed': visible,
        tabIndex: 0,
      }}
      // Mantine sizes the button by a variable of the field, which is 28 px.
      styles={{ visibilityToggle: { width: 44, height: 44 } }}
      rightSectionWidth={48}
      // Mantine does not say it of this one, and a form looks for it to set the focus.
      aria-invalid={Boolean(props.error)}
      description={props.error ? undefined : description}
      {...props}
    />
  );
}
