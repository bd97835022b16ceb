/** Builds all tests in the folder that Stryker has copied the project to. It lies below the project's own folder. */
import { execFileSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { resolve } from 'node:path'

let modules = resolve('..', 'node_modules')
while (!existsSync(modules)) modules = resolve(modules, '../..', 'node_modules')
symlinkSync(modules, 'node_modules', 'junction')
for (const kind of ['node', 'web'])
  execFileSync('rollup', ['-c', '--configFor', kind, '--silent'], { stdio: 'inherit' })
