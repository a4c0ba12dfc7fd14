import { createTheme, type MantineColorsTuple } from '@mantine/core';

// Ten shades around #1B5CF5 (shade 6), which has a contrast of 5.39:1 on white and under white text. Another
// PRIMARY_COLOR overrides their custom properties in the page's head (contract/wire/brand.ts), so that scripts stay the
// same.
const primary: MantineColorsTuple = [
  '#eef4ff',
  '#dbe7ff',
  '#bcd2ff',
  '#8fb3ff',
  '#6796ff',
  '#3f77fb',
  '#1b5cf5',
  '#154cd4',
  '#143fab',
  '#122f7a',
];

const gray: MantineColorsTuple = [
  '#f8fafc',
  '#f1f5f9',
  '#e2e8f0',
  '#cbd5e1',
  '#94a3b8',
  '#64748b',
  '#475569',
  '#334155',
  '#1e293b',
  '#0f172a',
];
const dark: MantineColorsTuple = [
  '#e6ebf3',
  '#bcc6d6',
  '#94a1b5',
  '#64728a',
  '#344156',
  '#263247',
  '#182235',
  '#101828',
  '#0b111e',
  '#070b14',
];

export const theme = createTheme({
  primaryColor: 'primary',
  primaryShade: { light: 6, dark: 6 },
  colors: { primary, gray, dark },
  black: '#0f172a',
  fontFamily: "Poppins, 'Poppins fallback', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.875rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.5rem' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.4', xl: '1.3' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.25rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.5' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } },
    Modal: { defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'fechar' } } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'fechar' } } },
  },
});
