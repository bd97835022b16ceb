/**
 * What build/lean-react.mjs leaves out of React beside whole kinds of nodes, and why nothing here can reach it. All of
 * it holds as long as nobody starts a transition, throws or renders a promise, shows a page that a server rendered with
 * React, or mounts a root anywhere but in a shadow root; the exports for that are left out too.
 */

/** Exports of React that are not there; to import one of them stops the build. */
export const names = [
  'Activity', 'Children', 'Profiler', 'PureComponent', 'StrictMode', 'Suspense', 'ViewTransition', '__COMPILER_RUNTIME', 'act', 'addTransitionType', 'browser', 'cache',
  'cacheSignal', 'captureOwnerStack', 'createPortal', 'createRef', 'hydrateRoot', 'lazy', 'preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule',
  'requestFormReset', 'startTransition', 'unstable_batchedUpdates', 'unstable_useCacheRefresh', 'use', 'useActionState', 'useCacheRefresh', 'useDeferredValue',
  'useEffectEvent', 'useFormState', 'useFormStatus', 'useHostTransitionStatus', 'useImperativeHandle', 'useInsertionEffect', 'useMemoCache', 'useOptimistic', 'useTransition',
]

/** Types of elements that `names` makes unreachable. */
export const types = [
  'REACT_ACTIVITY_TYPE', 'REACT_CONSUMER_TYPE', 'REACT_LAZY_TYPE', 'REACT_LEGACY_ELEMENT_TYPE', 'REACT_LEGACY_HIDDEN_TYPE', 'REACT_PORTAL_TYPE', 'REACT_PROFILER_TYPE',
  'REACT_STRICT_MODE_TYPE', 'REACT_SUSPENSE_LIST_TYPE', 'REACT_SUSPENSE_TYPE', 'REACT_VIEW_TRANSITION_TYPE',
]

/** What classes can have that ours do not: src/ui/error-boundary.tsx is the only one. A source that uses one stops the build. */
export const classMembers = [
  'UNSAFE_componentWillMount', 'UNSAFE_componentWillReceiveProps', 'UNSAFE_componentWillUpdate', 'componentWillMount', 'componentWillReceiveProps', 'componentWillUpdate',
  'componentDidMount', 'componentDidUpdate', 'componentWillUnmount', 'contextType', 'defaultProps', 'forceUpdate', 'getSnapshotBeforeUpdate', 'isPureReactComponent', 'shouldComponentUpdate',
]

/** Attributes of JSX that React treats in a way of its own, which is left out. A source that uses one stops the build. */
export const attributes = [
  'action', 'formAction', 'dangerouslySetInnerHTML', 'innerHTML', 'innerText', 'textContent', 'muted', 'is', 'contentEditable', 'autoReverse', 'externalResourcesRequired', 'preserveAlpha',
  'allowFullScreen', 'async', 'autoPlay', 'controls', 'credentialless', 'default', 'defer', 'disablePictureInPicture', 'disableRemotePlayback', 'formNoValidate', 'loop', 'noModule',
  'playsInline', 'reversed', 'scoped', 'seamless', 'itemScope', 'itemProp', 'capture', 'cols', 'span', 'rowSpan', 'start', 'suppressContentEditableWarning', 'suppressHydrationWarning',
  'xlink[A-Z]\\w*', 'xml[A-Z]\\w*', 'acceptCharset', 'httpEquiv', 'accentHeight', 'stop[A-Z]\\w*', 'text[AR]\\w*', 'font[A-Z]\\w*', 'color[A-Z]\\w*', 'marker[A-Z]\\w*', 'unicode\\w*',
  'alignmentBaseline', 'arabicForm', 'baselineShift', 'capHeight', 'clipPath', 'crossOrigin', 'dominantBaseline', 'enableBackground', 'fillOpacity', 'flood\\w*', 'glyph\\w*', 'horiz\\w*', 'imageRendering',
  'letterSpacing', 'lightingColor', 'maskType', 'overline\\w*', 'paintOrder', 'pointerEvents', 'renderingIntent', 'shapeRendering', 'strike\\w*', 'stroke(?:Dash|Miter|Opacity)\\w*', 'transformOrigin',
  'underline\\w*', 'unitsPerEm', 'v[A-Z]\\w*', 'vectorEffect', 'vert[A-Z]\\w*', 'wordSpacing', 'writingMode', 'xHeight', 'onScrollEnd',
]

/** Elements that React treats in a way of its own, which is left out. A source that writes one stops the build. */
export const elements = ['audio', 'embed', 'frame', 'iframe', 'image', 'link', 'math', 'meta', 'object', 'script', 'source', 'style', 'textarea', 'title', 'video']

/** Events that views listen to, and those of a combobox, as React calls them. To listen to another one stops the build. */
export const events =
  'beforeToggle cancel click close compositionEnd contextMenu dragOver drop error input keyDown load mouseDown mouseMove mouseUp paste pointerCancel pointerDown pointerMove pointerUp scroll submit toggle'.split(' ')

/** Variables that never change, with their value: of what is hydrated, suspended, hidden, entangled or in a transition, and of old browsers. */
export const variables = {
  canUseCompositionEvent: '!0', canUseDOM: '!0', canUseTextInputEvent: '!0', documentMode: 'null', isComposing: '!1', isInputEventSupported: '!0', skipSelectionChangeEvent: '!1',
  useFallbackCompositionData: '!1',
  currentEntangledActionThenable: 'null', currentEntangledLane: '0', currentEventTransitionLane: '0', currentReplayingEvent: 'null', didReadFromEntangledAsyncAction: '!1',
  hasForceUpdate: '!1', hostParentIsContainer: '!1', hydrationErrors: 'null', hydrationParentFiber: 'null', injectedHook: 'null', isHydrating: '!1', isViewTransitionEligible: '!1',
  needsFormReset: '!1', nextHydratableInstance: 'null', offscreenDirectParentIsHidden: '!1', offscreenSubtreeIsHidden: '!1', pendingTransitionTypes: 'null', pendingViewTransition: 'null',
  pendingViewTransitionEvents: 'null', rendererID: 'null', rootViewTransitionNameCanceled: '!1', shellBoundary: 'null', shouldDoubleInvokeUserFnsInHooksDEV: '!1', shouldStartViewTransition: '!1',
  workInProgressDeferredLane: '0', workInProgressRootDidAttachPingListener: '!1', workInProgressRootDidSkipSuspendedSiblings: '!1', workInProgressRootInterleavedUpdatedLanes: '0',
  workInProgressRootIsPrerendering: '!1', workInProgressRootPingedLanes: '0', workInProgressSuspendedRetryLanes: '0', workInProgressRootSkippedLanes: '0', workInProgressTransitions: 'null', pendingPassiveTransitions: 'null',
  currentHoistableRoot: 'null', reportGlobalError: 'reportError', entangledTransitionTypes: 'null', treeForkProvider: 'null', treeContextProvider: 'null',
}

/** Fields of fibers, roots, updates and hooks that never change. */
export const fields = {
  cancelPendingCommit: 'null', defaultProps: 'void 0', contextType: 'void 0', entangledLanes: '0', errorRecoveryDisabledLanes: '0', expiredLanes: '0', gesture: 'null', hiddenCallbacks: 'null',
  isDehydrated: '!1', isPureReactComponent: '!1', memoCache: 'null', pendingContext: 'null', pingedLanes: '0', pooledCache: 'null', pooledCacheLanes: '0', revertLane: '0', shellSuspendCounter: '0',
  stores: 'null', timeoutHandle: '-1', transitionTypes: 'null', warmLanes: '0', pingCache: 'null', pendingChildren: 'null', formState: 'null', hiddenUpdates: 'null', entanglements: 'null',
  expirationTimes: 'null', incompleteTransitions: 'null', events: 'null', _currentValue2: 'null', _threadCount: '0',
}

/** Fields of the same that do change, and that no other module and no page sees: they get short names. The most frequent come first. */
export const ownFields =
  'return flags child memoizedState sibling alternate lanes stateNode memoizedProps updateQueue pendingProps baseState baseQueue subtreeFlags childLanes dependencies elementType deletions containerInfo pendingLanes suspendedLanes lastEffect lastRenderedReducer lastRenderedState hasEagerState eagerState firstBaseUpdate lastBaseUpdate callbackNode callbackPriority refCleanup getSnapshot memoizedValue firstContext lane payload shared callbacks inst deps sortIndex expirationTime priorityLevel startTime identifierPrefix _reactName _targetInst _reactInternals _internalRoot focusedElem selectionRange'.split(' ')

/**
 * Updates have three of React's 31 lanes: 2 (clicks, keys), 8 (moving) and 32 (everything else). All of them are rendered
 * at once and never in slices.
 */
export const ourLanes = 2 | 8 | 32

/** Functions with what is left of them. */
export const bodies = {
  // No lane is suspended but after a crash that no boundary caught; an update takes that back.
  checkIfRootIsPrerendering: 'return !1;',
  getEntangledLanes: 'return renderLanes;',
  getNextLanes: 'return root.pendingLanes & ~root.suspendedLanes;',
  markRootUpdated$1: 'root.pendingLanes |= updateLane; root.suspendedLanes = 0;',
  markRootFinished: 'root.pendingLanes = remainingLanes; root.suspendedLanes = 0;',
  markRootSuspended: 'root.suspendedLanes |= suspendedLanes;',
  scheduleUpdateOnFiber: 'markRootUpdated$1(root, lane); (executionContext & 2 && root === workInProgressRoot) || ensureRootIsScheduled(root);',
  markSpawnedDeferredLane: '', markRootEntangled: '', entangleTransitions: '', entangleTransitionUpdate: '',
  lanesToEventPriority: 'return lanes & 2 || lanes & 8 || 32;',
  suspendIfUpdateReadFromEntangledAsyncAction: '',
  // A tree is rendered to its end, or to the error.
  resetWorkInProgressStack: 'workInProgress = null;',
  // Nothing waits for pictures or sheets.
  completeRootWhenReady: 'completeRoot(root, finishedWork, lanes, recoverableErrors);',
  preloadInstanceAndSuspendIfNeeded: '',
  // No caches.
  pushAsyncDispatcher: 'return null;', releaseRootPooledCache: '',
  // Nothing is hydrated, so no event waits for it.
  popTreeContext: '', popHydrationState: 'return !1;', upgradeHydrationErrorsToRecoverable: 'return null;',
  dispatchEvent: 'if (_enabled) { findInstanceBlockingEvent(nativeEvent); dispatchEventForPluginEventSystem(domEventName, eventSystemFlags, nativeEvent, return_targetInst, targetContainer); }',
  // Stacks of components, whose names are minified anyway; nobody reads them.
  createCapturedValueAtFiber: 'return { value: value };',
  // Roots are made without options.
  logUncaughtError: 'try { reportError(errorInfo.value); } catch (error) { setTimeout(function () { throw error; }); }',
  logCaughtError: 'console.error(errorInfo.value);',
  // What would go on before anything is changed: snapshots and view transitions.
  commitBeforeMutationEffects_complete: '',
  // Classes have the state that they derive, and nothing else; without a fiber from before, one mounts or is tried again.
  updateClassComponent: `
    prepareToReadContext(workInProgress);
    var instance = workInProgress.stateNode, changed = !0;
    if (null === instance) {
      instance = workInProgress.stateNode = new Component(nextProps);
      workInProgress.memoizedState = instance.state || null;
      instance.updater = classComponentUpdater;
      instance._reactInternals = workInProgress;
      initializeUpdateQueue(workInProgress);
    } else {
      null !== current && cloneUpdateQueue(current, workInProgress);
      var before = workInProgress.memoizedState;
      processUpdateQueue(workInProgress, nextProps, instance, renderLanes);
      changed = workInProgress.memoizedProps !== workInProgress.pendingProps || before !== workInProgress.memoizedState;
    }
    changed && Component.getDerivedStateFromProps && applyDerivedStateFromProps(workInProgress, Component, Component.getDerivedStateFromProps, nextProps);
    instance.props = nextProps;
    instance.state = workInProgress.memoizedState;
    markRef(current, workInProgress);
    var failed = workInProgress.flags & 128;
    if (!changed && !failed) return bailoutOnAlreadyFinishedWork(current, workInProgress, renderLanes);
    var children = failed && !Component.getDerivedStateFromError ? null : instance.render();
    workInProgress.flags |= 1;
    if (null !== current && failed) {
      workInProgress.child = reconcileChildFibers(workInProgress, current.child, null, renderLanes);
      workInProgress.child = reconcileChildFibers(workInProgress, null, children, renderLanes);
    } else reconcileChildren(current, workInProgress, children, renderLanes);
    return workInProgress.child;`,
  // Refs to fragments.
  commitNewChildToFragmentInstances: '', commitFragmentInstanceDeletionEffects: '', isFragmentInstanceParent: 'return !1;',
  getOwnerDocumentFromRootContainer: 'return rootContainerElement.ownerDocument;',
  // Names of attributes stand in the sources.
  isAttributeNameSafe: 'return !0;',
  formatProdErrorMessage: 'return "https://react.dev/errors/" + [].join.call(arguments, "?args[]=");',
  getEventTarget: 'nativeEvent = nativeEvent.target || window; return 3 === nativeEvent.nodeType ? nativeEvent.parentNode : nativeEvent;',
}
