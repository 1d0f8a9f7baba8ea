// The list of matches.

import * as vscode from "vscode";
import { details, players, type Match } from "./matches.js";

/** The games that the last run found. */
export class MatchTree implements vscode.TreeDataProvider<Match> {
  private readonly changed = new vscode.EventEmitter<void>();
  private matches: Match[] = [];

  readonly onDidChangeTreeData = this.changed.event;

  show(matches: Match[]): void {
    this.matches = matches;
    this.changed.fire();
  }

  getChildren(match?: Match): Match[] {
    return match === undefined ? this.matches : [];
  }

  /** Without it the list could not be shown. */
  getParent(): undefined {
    return undefined;
  }

  getTreeItem(match: Match): vscode.TreeItem {
    const item = new vscode.TreeItem(players(match));
    item.description = details(match);
    item.tooltip = `${match.event}\n${match.source}, game ${match.game}`.trim();
    item.command = { command: "figurine.openGame", title: "Open Game", arguments: [match] };
    return item;
  }
}
