import type { Meta, StoryObj } from '@storybook/react-vite'
import { Entity } from './entity'

const meta: Meta<typeof Entity> = { component: Entity, args: { id: 'term:loan' } }
export default meta

type Story = StoryObj<typeof Entity>

export const Found: Story = {}
export const Gone: Story = { args: { id: 'term:no-such' } }

// One for a scenario, and one for a variation: `npx model-query serve --list-variations` has them all.
export const Offline: Story = { parameters: { prefer: 'scenario=offline' } }
export const WithoutTitle: Story = { parameters: { prefer: 'variation=without-entity-title' } }
