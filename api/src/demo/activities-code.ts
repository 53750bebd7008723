import type { DemoActivity } from './activity.js'

export const codeActivities: DemoActivity[] = [
  {
    place: 'Programming/Block coding/Games',
    taName: 'Maze game with three levels',
    intro:
      'A small hero, walls that stop it, a clock and a door to the next level: a complete game in blocks that your friends can play today.',
    goals: [
      'Move a figure with the keyboard',
      'Use conditions for walls and doors',
      'Keep score and time in variables',
    ],
    materials: ['1 computer with Scratch', 'Squared paper', 'A friend as tester'],
    instructions: [
      'Draw the first maze on squared paper: walls in one colour, the door in another.',
      'Paint it as the background, walls exactly in one colour.',
      'Choose a hero and make it small enough for the paths.',
      'Move it with the four arrow keys, five steps at a time.',
      'If it touches the wall colour, move it back by the same steps.',
      'Start a clock at zero and let it run until the door is reached.',
      'When the hero touches the door colour, switch the background and go back to the start.',
      'Make two harder levels, one with a moving guard.',
      'Let a friend play without help. Note each place where they hesitate and improve two of them.',
    ],
    tips: [
      'If the hero gets stuck, its costume is larger than the path.',
      'Save a copy before each new level.',
      'Use a message for "level done" instead of waiting.',
    ],
    assessment: [
      'All levels can be finished',
      'Walls never let the hero through',
      'Two changes after the test are described',
    ],
    extensions: ['Keep the best time in a list', 'Let two players race with different keys'],
    resources: [
      'Scratch idea cards: maze and chase game',
      'Test sheet: what did the player try first?',
    ],
  },
  {
    place: 'Programming/Python/Data and charts',
    taName: 'How hot is our classroom?',
    intro:
      'Measure the temperature for a week, then let a Python program draw the curve and answer where it is coolest to sit an exam.',
    goals: [
      'Take measurements in a fixed way',
      'Read a file of values in Python',
      'Draw a chart that answers a question',
    ],
    materials: [
      '3 thermometers',
      '1 computer with Python and matplotlib',
      'A table to fill in',
      'A watch',
    ],
    instructions: [
      'Ask your question first, for example: is it cooler by the window or by the door?',
      'Hang the thermometers at the same height, out of the sun, in three places.',
      'Read all three at 8, 10, 12 and 14 hours for five days and write the values in the table.',
      'Type the table as a text file: day, hour and three values, separated by commas.',
      'Write a program that reads the file and prints the highest value of each place.',
      'Add the mean of each place, with a function that you write yourself.',
      'Draw three lines in one chart, with axis labels and units.',
      'Answer your question in two sentences below the chart, with numbers.',
    ],
    tips: [
      'Wait two minutes before reading a thermometer.',
      'A value that looks wrong is marked, never quietly changed.',
      'Name variables after what they hold: door_values.',
    ],
    assessment: [
      'Twenty readings for each place',
      'The mean is right for a test list',
      'The chart has title, labels and units',
    ],
    extensions: [
      'Compare with the forecast for your city',
      'Read the values from a sensor instead',
    ],
    resources: [
      'Python tutorial: reading files, lists, functions',
      'Mathematics, class 8: data handling',
    ],
  },
  {
    place: 'Artificial intelligence/Machine learning/Image recognition',
    taName: 'Bin that knows its waste',
    intro:
      'Teach a computer to tell paper, plastic and peel apart by pictures, find out where it errs, and ask whose fault that is.',
    goals: [
      'Collect and label examples',
      'Train and test a classifier with separate pictures',
      'Find a bias in the examples',
    ],
    materials: [
      '1 computer with a camera and an offline image trainer',
      '30 clean pieces of waste, 10 of each kind',
      'White and brown card as background',
      'Sticky notes',
    ],
    instructions: [
      'Sort the pieces by hand and agree on the three names.',
      'Put three pieces of each kind aside for the test. Nobody shows them to the computer before.',
      'Take 20 pictures of each kind from different sides on the white card.',
      'Train the model and test it with the pieces set aside. Fill in a table: what it was, what was said.',
      'Test again on the brown card. Note what changes.',
      'Retake half of the pictures on the brown card, then train and test again.',
      'Find the two pieces that are confused most often and explain why.',
      'Connect a servo or an arrow of card that points to the right bin.',
    ],
    tips: [
      'No faces in the pictures: point the camera down.',
      'The same number of pictures for each kind.',
      'A model that is always sure is not always right.',
    ],
    assessment: [
      'The test uses pieces that were not in the training',
      'The table of errors is filled in for both backgrounds',
      'Names one bias and its cause',
    ],
    extensions: ['Add a kind "none of these"', 'Let another team bring waste and test with it'],
    resources: [
      'Solid waste rules: wet, dry and hazardous',
      'Discussion card: who is hurt when the machine is wrong?',
    ],
    isPaid: true,
  },
]
